import { Icon } from '../../../ui/icon.tsx';

/** Sending the chosen files: under way with the `share` of each, 0 to 1; lost, all of them; or refused, each for its reason. */
export type Sending =
  | { state: 'under-way'; share: (file: File) => number }
  | { state: 'lost' }
  | { state: 'refused'; reasonFor: (file: File) => string | undefined };

export interface PictureOverlayProps {
  file: File;
  sending: Sending;
  onRetry: () => void;
}

/** Over a chosen picture while it is sent, and when that failed. The file is kept: one that was lost can be sent again. */
export function PictureOverlay({ file, sending, onRetry }: PictureOverlayProps) {
  if (sending.state === 'refused') {
    const reason = sending.reasonFor(file);
    return reason === undefined ? null : (
      <div className="places-overlay">
        <span role="alert">{reason}</span>
      </div>
    );
  }
  if (sending.state === 'lost') {
    return (
      <div className="places-overlay">
        <span>No se pudo subir la imagen</span>
        <button type="button" onClick={onRetry}>
          <Icon name="repeat" size="s" />
          Reintentar
        </button>
      </div>
    );
  }
  const percent = Math.round(sending.share(file) * 100);
  return (
    <div className="places-overlay">
      <span className="places-sent num">
        <span>{percent === 100 ? 'Guardando' : `Subiendo ${file.name}`}</span>
        <span>{percent}&nbsp;%</span>
      </span>
      <progress max={100} value={percent} aria-label={`Subiendo ${file.name}`} />
    </div>
  );
}
