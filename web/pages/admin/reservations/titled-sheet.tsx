import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/sheet.tsx';
import './titled-sheet.css';

export interface TitledSheetProps {
  title: string;
  /** What can be done there, at the other end of the title's line. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A sheet that shows its title. */
export const TitledSheet = ({ title, acts, children }: TitledSheetProps) => (
  <Sheet label={title}>
    <div className="sheet-title">
      <h2>{title}</h2>
      {acts}
    </div>
    {children}
  </Sheet>
);
