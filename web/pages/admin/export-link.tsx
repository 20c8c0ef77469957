import '../../ui/button.css';
import { Icon } from '../../ui/icon.tsx';

export interface ExportLinkProps {
  /** From exportAddress. */
  href: string;
  children?: string | undefined;
}

/** A download of what the table shows. A plain link: the browser streams it to disk and says how far it is. */
export function ExportLink({ href, children = 'Exportar CSV' }: ExportLinkProps) {
  return (
    <a className="button" data-variant="line" href={href} download>
      <span className="button-face">
        <Icon name="download" />
        {children}
      </span>
    </a>
  );
}
