import { Icon } from '../../../ui/icon.tsx';

/** Whether somebody pressed the button of the link that was sent to the address. */
export const EmailMark = ({ isConfirmed }: { isConfirmed: boolean }) => (
  <span className="email-mark" data-confirmed={isConfirmed || undefined}>
    <Icon name={isConfirmed ? 'mail-check' : 'mail-warning'} size="s" />
    {isConfirmed ? 'Confirmado' : 'Sin confirmar'}
  </span>
);
