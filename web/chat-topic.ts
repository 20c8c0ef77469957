/** What a message to the shop begins with, before the page's address, while that page is about something; '' elsewhere. */
export const chatTopic = { text: '' };
