/** 'día' for 1, 'días' for any other count. The plural adds an s unless it is given. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** '1 día', '3 días' */
export const counted = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`;
