import { Buffer } from 'node:buffer';
import type { TableCopy } from './copy-tables.ts';

/** R2 wants all parts of an upload equally large, but for the last. */
const PART_BYTES = 8 * 1024 * 1024;

/** A table's lines as one object, of which no more than a few megabytes are in memory. */
export function openR2Table(bucket: R2Bucket, key: string, partBytes = PART_BYTES): TableCopy {
  let pending = Buffer.alloc(0);
  let upload: R2MultipartUpload | undefined;
  const parts: R2UploadedPart[] = [];

  async function sendPart(bytes: Buffer): Promise<void> {
    upload ??= await bucket.createMultipartUpload(key);
    parts.push(await upload.uploadPart(parts.length + 1, bytes));
  }

  return {
    async write(lines) {
      pending = Buffer.concat([pending, Buffer.from(lines)]);
      while (pending.length >= partBytes) {
        await sendPart(pending.subarray(0, partBytes));
        pending = pending.subarray(partBytes);
      }
    },
    async close() {
      if (upload && pending.length > 0) await sendPart(pending);
      await (upload ? upload.complete(parts) : bucket.put(key, pending));
    },
  };
}
