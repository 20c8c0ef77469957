import { formatCount } from '../../../format/number.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { LocalFigures as Figures } from './dashboard-route.ts';
import './local-figures.css';

/** Products and users of this device, while the shop's figures are out of reach. */
export function LocalFigures({ figures: { categories, users } }: { figures: Figures }) {
  const products = categories.reduce((sum, { productCount }) => sum + productCount, 0);
  return (
    <div className="local-figures">
      <section aria-labelledby="local-products">
        <h2 id="local-products">Productos en este dispositivo</h2>
        <Facts
          facts={[
            { name: 'Total', value: <b>{formatCount(products)}</b> },
            ...categories.map(({ name, productCount }) => ({ name, value: formatCount(productCount) })),
          ]}
        />
      </section>
      <section aria-labelledby="local-users">
        <h2 id="local-users">Usuarios en este dispositivo</h2>
        <Facts
          facts={[
            { name: 'Total', value: <b>{formatCount(users.total)}</b> },
            { name: 'Administradores', value: formatCount(users.administrators) },
            { name: 'Clientes', value: formatCount(users.clients) },
          ]}
        />
      </section>
    </div>
  );
}
