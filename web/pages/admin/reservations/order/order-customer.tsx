import type { Order } from '#domain/contract/admin/orders.ts';
import { telLink, whatsappLink } from '../../../../format/phone.ts';
import { formatPrice } from '../../../../format/price.ts';
import { paths } from '../../../../paths.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';

/** Who it is and how to reach them, and what is due. */
export function OrderCustomer({ order: { customer, money } }: { order: Order }) {
  const due = money.due < 0 ? 'A favor' : 'Por cobrar';
  return (
    <section className="order-customer" aria-label="Cliente">
      {customer && (
        <>
          <Avatar name={customer.name} soft />
          <Link className="order-customer-name" to={paths.adminCustomer(customer.id)}>
            {customer.name}
          </Link>
          {customer.phone ? (
            <>
              <a href={telLink(customer.phone)}>
                <Icon name="phone" size="s" />
                {customer.phone}
              </a>
              <a href={whatsappLink(customer.phone)} target="_blank" rel="noopener noreferrer">
                <Icon name="chat" size="s" />
                WhatsApp
              </a>
            </>
          ) : (
            <span className="soft">Sin teléfono</span>
          )}
          {customer.email ? (
            <a href={`mailto:${customer.email}`}>
              <Icon name="mail" size="s" />
              {customer.email}
            </a>
          ) : (
            <span className="soft">Sin correo</span>
          )}
        </>
      )}
      <p className="order-due num" data-open={money.due > 0 || undefined}>
        {money.due === 0 ? 'Nada por cobrar' : due} {money.due !== 0 && <b>{formatPrice(Math.abs(money.due))}</b>}
        {money.deposit > 0 && <small>Depósito {formatPrice(money.deposit)}</small>}
      </p>
    </section>
  );
}
