import type { Cents } from '#domain/money.ts';
import type { SpecificationLabel } from './specifications.ts';

export type SamplePicture = {
  id: number;
  /** Name of the object in the bucket and of the file in seed/pictures. */
  key: string;
  width: number;
  height: number;
  alt: string;
};

/** An instrument as its own file describes it; {@link ./catalogue.ts} gives it its ids. */
export type InstrumentSheet = {
  /** Names the pictures: 'guitar' has seed/pictures/sample-guitar-1.webp. */
  slug: string;
  categoryId: number;
  name: string;
  /** Paragraphs, parted by an empty line. */
  description: string;
  priceCents: Cents;
  stock: number;
  specifications: Record<SpecificationLabel, string>;
  provider: { name: string; contact: string } | null;
  /** The pictures by their numbers and what they show, the main one first. */
  scenes: readonly { number: number; alt: string }[];
};
