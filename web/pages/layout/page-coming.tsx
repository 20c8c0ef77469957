import '../../ui/pending-bar.css';

/** Stands while the first page's code and data come; the frame is there already. */
export function PageComing() {
  return <div className="pending-bar" role="progressbar" aria-label="Cargando" />;
}
