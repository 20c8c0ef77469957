import './policies.css';
import { shopFacts } from '../../shop-facts.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from './section.tsx';

const POLICIES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'clock', title: 'Extensión', text: 'Avisa con al menos 24 horas de anticipación si necesitas más días.' },
  { icon: 'shield', title: 'Cuidado', text: 'Devuélvelo como lo recibiste, en su estuche y con sus accesorios.' },
  {
    icon: 'pin',
    title: 'Retiro y devolución',
    text: `En ${shopFacts.address}. ${shopFacts.hours}. El día de inicio y el de fin cuentan completos.`,
  },
  {
    icon: 'calendar-x',
    title: 'Cancelación',
    text: 'Sin costo hasta el día de inicio inclusive, desde tu historial de reservas.',
  },
];

export function Policies() {
  return (
    <Section title="Políticas de uso">
      <ul className="policies">
        {POLICIES.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
