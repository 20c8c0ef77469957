import type { Instrument } from '#domain/contract/instruments.ts';
import { sizeGuide } from '#domain/size-guide.ts';

/** Whom the instrument's size fits; nothing for what has none. */
export function SizeGuide({ name, specifications }: Pick<Instrument, 'name' | 'specifications'>) {
  const text = sizeGuide(name, specifications);
  return text && <p className="size-guide">{text}</p>;
}
