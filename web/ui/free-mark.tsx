import './free-mark.css';

export interface FreeMarkProps {
  /** free: green; few: amber, for the last one; none: plain. */
  tone: 'free' | 'few' | 'none';
  children: string;
}

/** A dot and how many units are left: 'Quedan 3', '3 unidades libres en esas fechas'. */
export function FreeMark({ tone, children }: FreeMarkProps) {
  return (
    <span className="free-mark num" data-tone={tone}>
      {children}
    </span>
  );
}
