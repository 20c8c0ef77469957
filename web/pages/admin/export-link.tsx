import type { MouseEvent } from 'react';
import { useApp } from '../../app-context.ts';
import { withFreshCheck } from '../../session/with-fresh-check.ts';
import '../../ui/button.css';
import { Icon } from '../../ui/icon.tsx';

export interface ExportLinkProps {
  /** From exportAddress. */
  href: string;
  children?: string | undefined;
}

/** A download of what the table shows. A plain link: the browser streams it to disk and says how far it is. */
export function ExportLink({ href, children = 'Exportar CSV' }: ExportLinkProps) {
  const { call } = useApp();

  // A download cannot ask for a passkey: what may ask for one goes first.
  const download = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    const link = event.currentTarget;
    if (!event.isTrusted) return;
    event.preventDefault();
    const answer = await withFreshCheck(call, () => call('GET /api/users/me/fresh-check'));
    if (answer.ok || answer.problem.code !== 'fresh_check_required') link.click();
  };
  return (
    <a className="button" data-variant="line" href={href} download onClick={(event) => void download(event)}>
      <span className="button-face">
        <Icon name="download" />
        {children}
      </span>
    </a>
  );
}
