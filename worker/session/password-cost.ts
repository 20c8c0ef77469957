/**
 * scrypt with OWASP's minimum (N=2^14, r=8, p=5): memory-hard, and allowed by the production runtime, where WebCrypto's
 * PBKDF2 stops at 100,000 iterations. Each hash carries its own parameters: 'scrypt$N$r$p$salt$key', base64url.
 */
export const COST = { N: 16_384, r: 8, p: 5 };
