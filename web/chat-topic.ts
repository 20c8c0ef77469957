/** Start of the chat message, before the page's address, on a page with a topic; '' on others. */
export const chatTopic = { text: '' };
