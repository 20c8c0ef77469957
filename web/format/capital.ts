/** 'Viernes 27 de noviembre' of 'viernes 27 de noviembre'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
