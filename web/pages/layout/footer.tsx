import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useApp } from '../../shop/shop-context.ts';
import { shopFacts } from '../../shop-facts.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import './footer.css';
import { phoneNumber } from './phone-number.ts';

export function Footer() {
  const { today } = useApp();
  const phone = phoneNumber(shopFacts.supportWhatsapp);
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
          <nav aria-labelledby="footer-explore">
            <h2 id="footer-explore">Explorar</h2>
            <ul>
              <li>
                <Link to={paths.home}>Inicio</Link>
              </li>
              <li>
                <Link to={paths.register}>Crear Cuenta</Link>
              </li>
              <li>
                <Link to={paths.login}>Iniciar Sesión</Link>
              </li>
            </ul>
          </nav>
          <section aria-labelledby="footer-contact">
            <h2 id="footer-contact">Contacto</h2>
            <ul>
              <Contact icon="mail">
                <a href={`mailto:${shopFacts.contact}`}>{shopFacts.contact}</a>
              </Contact>
              <Contact icon="phone">
                <a href={`tel:+${shopFacts.supportWhatsapp}`} className="num">
                  {phone}
                </a>
              </Contact>
              <Contact icon="pin">
                <address>{shopFacts.address}</address>
              </Contact>
              <Contact icon="clock">{shopFacts.hours}</Contact>
            </ul>
          </section>
          <nav aria-labelledby="footer-legal">
            <h2 id="footer-legal">Legal</h2>
            <ul>
              <li>
                <Link to={paths.terms}>Términos</Link>
              </li>
              <li>
                <Link to={paths.privacy}>Privacidad</Link>
              </li>
            </ul>
          </nav>
        </div>
        <div className="footer-end">
          <p>© {today().slice(0, 4)} Resuena</p>
          <p>
            Imágenes: Fluent Emoji (MIT), Noto (Apache 2.0) y Game-icons (CC BY 3.0). Iconos: Lucide (ISC). Letra: Fraunces (OFL
            1.1).
          </p>
        </div>
      </div>
    </footer>
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
