import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { useAuthPaths } from '../../session/use-auth-paths.ts';
import { useApp } from '../../app-context.ts';
import { shopFacts } from '../../shop-facts.ts';
import { AddressLink } from '../../parts/address-link.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import './footer.css';

const LEGAL = [
  [paths.terms, 'Términos'],
  [paths.privacy, 'Privacidad'],
] as const;

const OWN = [
  [paths.profile, 'Mi Perfil'],
  [paths.reservations, 'Historial de Reservas'],
  [paths.favorites, 'Favoritos'],
] as const;

export function Footer() {
  const { today } = useApp();
  const { login, register } = useAuthPaths();
  const { contact, supportWhatsapp, phone, hours } = shopFacts;
  const user = useCurrentUser();
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer-columns">
          <div>
            <Link to={paths.home} className="footer-mark">
              <BrandMark />
            </Link>
            <p>Alquiler de instrumentos musicales, por los días que los necesites.</p>
          </div>
          <Links
            title="Explorar"
            links={[
              [paths.home, 'Inicio'],
              [register, 'Crear Cuenta'],
              [login, 'Iniciar Sesión'],
            ]}
          />
          {user && <Links title="Tu cuenta" links={OWN} />}
          <section aria-label="Contacto">
            <h2>Contacto</h2>
            <ul>
              <Contact icon="mail">
                <a href={`mailto:${contact}`}>{contact}</a>
              </Contact>
              <Contact icon="phone">
                <a href={`tel:+${supportWhatsapp}`} className="num">
                  {phone}
                </a>
              </Contact>
              <Contact icon="pin">
                <address>
                  <AddressLink />
                </address>
              </Contact>
              <Contact icon="clock">{hours}</Contact>
            </ul>
          </section>
          <Links title="Legal" links={LEGAL} />
        </div>
        <p className="footer-end">© {today().slice(0, 4)} Resuena</p>
      </div>
    </footer>
  );
}

function Links({ title, links }: { title: string; links: readonly (readonly [path: string, name: string])[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([path, name]) => (
          <li key={name}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="footer-contact">
      <Icon name={icon} size="s" />
      {children}
    </li>
  );
}
