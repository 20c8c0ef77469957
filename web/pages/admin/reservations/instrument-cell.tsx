import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import './instrument-cell.css';

export interface InstrumentCellProps {
  picture: string | null | undefined;
  /** What `children` say, for where they are cut off. */
  title: string;
  children: ReactNode;
}

/** The picture of an instrument, and what a row says of it. */
export const InstrumentCell = ({ picture, title, children }: InstrumentCellProps) => (
  <span className="instrument-cell">
    <Picture url={picture} alt="" sizes="52px" />
    <span title={title}>{children}</span>
  </span>
);
