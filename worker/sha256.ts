export async function sha256(content: string | Uint8Array, encoding: 'hex' | 'base64url' = 'hex'): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString(encoding);
}
