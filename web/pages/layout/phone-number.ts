/** Uruguay's numbers have eight digits after the country's three. */
const URUGUAY = /^(598)(\d{4})(\d{4})$/;

/** '59800000000' is '+598 0000 0000'; a number of another country keeps its digits together. */
export const phoneNumber = (digits: string): string => `+${digits.replace(URUGUAY, '$1 $2 $3')}`;
