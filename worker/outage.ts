/**
 * Messages of the platform's services when they cannot answer now and the request is fine. D1's list:
 * developers.cloudflare.com/d1/observability/debug-d1. R2 ends its messages with a code:
 * developers.cloudflare.com/r2/api/error-codes.
 */
const TRANSIENT = [
  /network connection lost|internal error|unspecified error|connection failed|timed out|replica disconnected/i,
  /overloaded|too many requests queued|transient issue on remote node|client disconnected|can't read from request stream/i,
  /object to be reset|DB reset|exceeded its (?:memory|CPU time) limit|operation exceeded timeout/i,
  /\((?:10001|10043|10054|10058)\)$/,
];

/** Codes of the image service that are not about the picture: quota used up, overloaded, or unreachable. */
const TRANSIENT_IMAGE_CODES = new Set([9422, 9504, 9505, 9510, 9522]);

/** True when the caller should try again later. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error && (isImageOutage(error) || TRANSIENT.some((pattern) => pattern.test(error.message)));

export const isImageOutage = (error: Error): boolean =>
  'code' in error && typeof error.code === 'number' && TRANSIENT_IMAGE_CODES.has(error.code);
