import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { AdminHead } from '../admin-head.tsx';
import './record-coming.css';

/** In place of one customer or order, while it is on its way. */
export const RecordComing = ({ title, label }: { title: string; label: string }) => (
  <>
    <AdminHead title={title} />
    <Sheet label={label}>
      <div className="record-coming" aria-busy="true">
        <SkeletonBlock width="40%" height={14} />
        <SkeletonBlock width="100%" height={120} />
      </div>
    </Sheet>
  </>
);
