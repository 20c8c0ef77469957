import { MAX_OPEN_UNVERIFIED, MAX_OPEN_VERIFIED } from '#domain/reservation.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { paths } from '../../paths.ts';
import { ShopHours, shopFacts } from '../../shop-facts.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { ContactLink } from './contact-link.tsx';
import { Link } from '../../ui/link.tsx';

const OFL = { licence: 'SIL Open Font License 1.1', url: 'https://openfontlicense.org' };

const CREDITS = [
  { what: 'Game-icons.net, de sus autores', licence: 'CC BY 3.0', url: 'https://creativecommons.org/licenses/by/3.0/deed.es' },
  { what: 'Lucide, de sus autores', licence: 'ISC', url: 'https://lucide.dev/license' },
  { what: 'Fraunces, de The Fraunces Project Authors', ...OFL },
  { what: 'Inter, de The Inter Project Authors', ...OFL },
];

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'quienes-somos',
    title: 'Quiénes somos',
    content: (
      <p>
        Resuena alquila instrumentos musicales por día. Nuestro local está en {shopFacts.address}, y atendemos de la siguiente
        forma: <ShopHours />. Para cualquier consulta sobre estos términos escríbenos a <ContactLink />.
      </p>
    ),
  },
  {
    id: 'cuenta',
    title: 'Tu cuenta',
    content: (
      <>
        <p>
          Para reservar necesitas una cuenta con tu nombre y un correo electrónico que te pertenezca. Debes ser mayor de 18 años,
          o contar con la autorización de quien te represente. Eres responsable de cuidar tu contraseña y de lo que se haga con tu
          cuenta.
        </p>
        <p>
          Al registrarte te enviamos un enlace para verificar tu correo. Puedes tener hasta {MAX_OPEN_UNVERIFIED} reservas
          abiertas mientras no lo verifiques y hasta {MAX_OPEN_VERIFIED} después; lo que se reserva sin verificarlo desde una
          cuenta o una conexión tampoco puede sumar más de cierta cantidad de días y unidades. Podemos desactivar una cuenta que
          se use para engañar, dañar instrumentos o impedir que otras personas alquilen.
        </p>
      </>
    ),
  },
  {
    id: 'reservas',
    title: 'Reservas',
    content: (
      <>
        <p>
          Una reserva aparta una cantidad de unidades de un instrumento para todos los días que elijas, con un máximo de{' '}
          {MAX_RESERVATION_DAYS} días y un comienzo no más allá de {MAX_DAYS_AHEAD} días desde hoy. El primer día y el último
          cuentan completos. La reserva queda hecha cuando la página la confirma con su número de orden; el correo de confirmación
          es solo un aviso.
        </p>
        <p>
          Si todavía no verificaste tu correo, la reserva se mantiene por dos horas desde que te escribimos: el correo y la página
          dicen hasta cuándo. Si no lo confirmas antes, se cancela y sus fechas quedan libres para otras personas. Si vuelves a
          reservar el mismo instrumento en esas fechas sin confirmar el correo, sigue valiendo el primer plazo.
        </p>
        <p>
          La disponibilidad que ves es la de ese momento. Si entre que la miras y confirmas otra persona reserva la última unidad,
          te lo diremos y no se hará ninguna reserva.
        </p>
      </>
    ),
  },
  {
    id: 'precio',
    title: 'Precio y pago',
    content: (
      <>
        <p>
          El total es el precio por día, por los días, por la cantidad, en {shopFacts.currency}. Es el que se muestra al confirmar
          y no cambia aunque el precio del instrumento cambie después. No cobramos en línea: pagas el total en el local, al
          retirar el instrumento.
        </p>
        <p>
          No pedimos depósito ni garantía en dinero. Al retirar te pediremos un documento de identidad vigente a nombre del
          titular de la cuenta.
        </p>
      </>
    ),
  },
  {
    id: 'retiro-devolucion',
    title: 'Retiro y devolución',
    content: (
      <>
        <p>
          Retiras y devuelves el instrumento en {shopFacts.address}, dentro del horario de atención (<ShopHours />
          ). Revísalo con nosotros al retirarlo: lo que se anote en ese momento no se te podrá reclamar. Se devuelve como se
          recibió, en su estuche y con sus accesorios, a más tardar el último día de la reserva. Si ese día el local está cerrado,
          devuélvelo el día hábil anterior o acuerda otra hora con nosotros.
        </p>
        <p>
          Si necesitas más días, avísanos con al menos 24 horas de anticipación. La extensión depende de que el instrumento siga
          libre y se cobra al precio por día vigente.
        </p>
      </>
    ),
  },
  {
    id: 'demora',
    title: 'Devolución tardía',
    content: (
      <p>
        Una reserva cuyo último día pasó sin devolución aparece como «Vencida» en tu historial. Cada día de demora se cobra al
        precio por día de la reserva. Si la demora impide entregar el instrumento a quien lo reservó después, te avisaremos y
        podremos suspender nuevas reservas hasta que lo devuelvas. Pasados 10 días sin noticias tuyas podremos reclamar el
        instrumento o su valor por la vía que corresponda.
      </p>
    ),
  },
  {
    id: 'cuidado',
    title: 'Cuidado, daños y pérdida',
    content: (
      <>
        <p>
          Desde que retiras el instrumento hasta que lo devuelves está bajo tu cuidado. No puedes subalquilarlo, modificarlo ni
          sacarlo del país.
        </p>
        <ul>
          <li>El desgaste normal por tocarlo (cuerdas, cañas, parches, afinación) corre por nuestra cuenta.</li>
          <li>
            Un daño por mal uso o accidente lo pagas tú: lo que cueste repararlo, según un presupuesto que te mostraremos antes.
          </li>
          <li>
            En caso de pérdida o robo pagas el valor de mercado de un instrumento equivalente y usado. Si hubo robo, haz la
            denuncia y envíanos copia.
          </li>
        </ul>
        <p>
          Si algo falla sin que sea tu culpa, avísanos: lo cambiamos por otro equivalente o te devolvemos los días que no pudiste
          usarlo.
        </p>
      </>
    ),
  },
  {
    id: 'cancelacion',
    title: 'Cancelación',
    content: (
      <>
        <p>
          Puedes cancelar sin costo hasta el día en que comienza la reserva, ese día incluido, desde tu{' '}
          <Link className="link" to={paths.reservations}>
            historial de reservas
          </Link>
          . Después de ese día la reserva solo se termina devolviendo el instrumento; si lo devuelves antes, los días restantes
          vuelven a quedar libres para otras personas y no se reintegran.
        </p>
        <p>
          Si somos nosotros quienes no podemos entregarte el instrumento, te ofreceremos otro equivalente o cancelaremos la
          reserva sin costo para ti.
        </p>
      </>
    ),
  },
  {
    id: 'valoraciones',
    title: 'Valoraciones',
    content: (
      <p>
        Puedes valorar un instrumento cuando una reserva tuya haya finalizado. Tu valoración se publica con tu nombre de pila y la
        puedes cambiar. Retiramos los comentarios ofensivos, los que revelan datos de otras personas y los que no hablan del
        instrumento ni del alquiler: su autor los sigue viendo, con el motivo. Con tu cuenta puedes denunciar una valoración.
      </p>
    ),
  },
  {
    id: 'ley',
    title: 'Ley aplicable y cambios',
    content: (
      <>
        <p>
          Estos términos se rigen por las leyes de la República Oriental del Uruguay. Nada de lo que dicen limita los derechos que
          te da la ley 17.250 de relaciones de consumo. Ante un desacuerdo puedes acudir al Área Defensa del Consumidor del
          Ministerio de Economía y Finanzas o a los tribunales de Montevideo.
        </p>
        <p>
          Si los cambiamos, publicaremos aquí la nueva versión con su fecha. A cada reserva se le aplican los términos vigentes
          cuando se hizo.
        </p>
      </>
    ),
  },
  {
    id: 'creditos',
    title: 'Imágenes y tipografías de terceros',
    content: (
      <ul>
        {CREDITS.map(({ what, licence, url }) => (
          <li key={what}>
            {what}:{' '}
            <a className="link" href={url}>
              {licence}
            </a>
          </li>
        ))}
      </ul>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Términos y condiciones"
      summary="Reservas en línea, pagas al retirar y sin depósito. Puedes cancelar sin costo hasta el día de inicio. Cuida el instrumento y devuélvelo a tiempo: otra persona puede estar esperándolo."
      sections={SECTIONS}
    >
      Lee también nuestra{' '}
      <Link className="link" to={paths.privacy}>
        política de privacidad
      </Link>
      .
    </LegalPage>
  );
}
