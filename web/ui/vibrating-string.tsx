import './vibrating-string.css';

export interface VibratingStringProps {
  /** vibrating: welcome and success; still: nothing here; snapped: something failed. */
  state?: 'vibrating' | 'still' | 'snapped' | undefined;
  className?: string | undefined;
}

/** Ten phases of a standing wave, from one extreme to the other: the height of the curves' control points. */
const HEIGHTS = [78, 64, 47, 28, 9, -9, -28, -47, -64, -78];

/** One period of a sine as two cubic curves: control points at 0.3642 of each half are within 1% of it. */
const wave = (height: number): string => `M4 64C114 ${64 - height} 200 ${64 - height} 310 64S506 ${64 + height} 616 64`;

const SNAPPED = ['M4 64H218C262 64 268 17 300 17c22 0 21 29 2 26', 'M616 64H402C358 64 352 105 330 105c-22 0-21-26-3-24'];

/** The only ornament: a string that vibrates once when it comes into view. */
export function VibratingString({ state = 'vibrating', className }: VibratingStringProps) {
  return (
    <svg
      className={className ? `vibrating-string ${className}` : 'vibrating-string'}
      data-state={state}
      viewBox="0 0 620 128"
      aria-hidden="true"
    >
      {state === 'vibrating' && HEIGHTS.map((height) => <path key={height} d={wave(height)} />)}
      {state === 'still' && <path d="M4 64H616" />}
      {state === 'snapped' && SNAPPED.map((d) => <path key={d} d={d} />)}
      <circle cx="4" cy="64" r="3.5" />
      <circle cx="616" cy="64" r="3.5" />
    </svg>
  );
}
