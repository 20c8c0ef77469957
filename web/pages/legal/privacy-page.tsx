import { paths } from '../../paths.ts';
import { shopFacts } from '../../shop-facts.ts';
import { ContactLink } from './contact-link.tsx';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { Link } from '../../ui/link.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'responsable',
    title: 'Responsable de tus datos',
    content: (
      <p>
        Resuena, con domicilio en {shopFacts.address}, es responsable de la base de datos en la que se guardan tus datos
        personales, conforme a la ley 18.331 de Protección de Datos Personales y Acción de Habeas Data y al decreto 414/009. Por
        cualquier asunto relacionado con ellos escríbenos a <ContactLink />.
      </p>
    ),
  },
  {
    id: 'que-guardamos',
    title: 'Qué guardamos y para qué',
    content: (
      <ul>
        <li>
          <b>Tu cuenta:</b> nombre, apellido, correo, teléfono si lo agregas, y la fecha en que te registraste. Sirven para
          identificarte, entregarte los instrumentos y avisarte de tus reservas.
        </li>
        <li>
          <b>Tu contraseña:</b> nunca la guardamos como la escribes, sino una huella de la que no se puede volver atrás.
        </li>
        <li>
          <b>Tus reservas:</b> instrumento, fechas, cantidad, precio y las notas que escribas. Son el contrato de alquiler.
        </li>
        <li>
          <b>Entregas, devoluciones y pagos:</b> cuándo retiraste y devolviste cada instrumento y en qué estado, qué pagaste, de
          qué manera y el depósito que dejaste. Sirven para saber qué falta devolver o pagar.
        </li>
        <li>
          <b>Nuestras anotaciones:</b> lo que escribimos al atenderte, entregarte un instrumento, recibirlo o cobrarte, y por qué
          no te alquilamos, si es el caso.
        </li>
        <li>
          <b>El enlace de tu calendario:</b> si creas uno, una huella con la que lo reconocemos, y desde cuándo. Quien tenga el
          enlace ve tus alquileres, sin tu nombre ni tus notas; lo revocas en tu historial.
        </li>
        <li>
          <b>Tus favoritos y valoraciones:</b> para mostrártelos. Las valoraciones son públicas, con tu nombre y la inicial de tu
          apellido.
        </li>
        <li>
          <b>Tus denuncias de valoraciones:</b> para revisarlas. Quien la escribió no sabe quién la denunció.
        </li>
        <li>
          <b>Los correos que te enviamos:</b> cuáles fueron, cuándo y si llegaron a enviarse.
        </li>
        <li>
          <b>Registros técnicos:</b> tu dirección de red y los intentos de ingreso, por poco tiempo, para frenar abusos y resolver
          fallas.
        </li>
        <li>
          <b>Tus llaves de acceso:</b> si las usas, la parte pública de cada una y el nombre que le pusiste. Tu huella o tu cara
          nunca salen de tu dispositivo.
        </li>
        <li>
          <b>Tus sesiones:</b> en qué tipo de dispositivo y en qué país está abierta tu cuenta, y cuándo se usó por última vez,
          para que reconozcas las que no son tuyas.
        </li>
        <li>
          <b>Mediciones anónimas:</b> de algunas visitas, cuánto tardó la página en mostrarse, y los errores que tuvo, sin nada
          que diga de quién son. No se envían si tu navegador pide que no te rastreen.
        </li>
        <li>
          <b>La conexión de una reserva sin confirmar:</b> mientras tu correo no esté confirmado, la dirección de red desde la que
          hiciste cada reserva abierta, para que nadie acapare instrumentos con cuentas falsas. Se borra cuando lo confirmas o
          cuando la reserva termina o se cancela.
        </li>
      </ul>
    ),
  },
  {
    id: 'que-no-hacemos',
    title: 'Qué no hacemos',
    content: (
      <p>
        No vendemos ni cedemos tus datos, no los usamos para publicidad, no hacemos perfiles y no medimos tu visita con servicios
        de terceros. No pedimos ni guardamos datos de tarjetas.
      </p>
    ),
  },
  {
    id: 'fundamento',
    title: 'Por qué podemos tratarlos',
    content: (
      <p>
        Tratamos tus datos porque hacen falta para cumplir el contrato de alquiler que aceptas al reservar, porque la ley nos
        obliga a conservar los documentos de nuestras operaciones y, en lo demás, con el consentimiento que das al crear tu
        cuenta. El teléfono y los recordatorios son opcionales: los cambias en{' '}
        <Link className="link" to={paths.profile}>
          tu perfil
        </Link>{' '}
        cuando quieras.
      </p>
    ),
  },
  {
    id: 'quien-los-ve',
    title: 'Quién los ve',
    content: (
      <>
        <p>
          Los ven las personas que administran Resuena, solo para atender tus reservas. Además usamos dos proveedores que los
          tratan por encargo nuestro:
        </p>
        <ul>
          <li>Cloudflare, en cuya red funciona este sitio y se guarda su base de datos.</li>
          <li>El servicio que despacha nuestros correos, que recibe tu dirección y el texto de cada mensaje.</li>
        </ul>
        <p>
          Ambos pueden tratar datos fuera del Uruguay, con las garantías que exige el artículo 23 de la ley 18.331. Fuera de esto
          solo los entregamos si una autoridad competente nos lo ordena.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies y datos en tu dispositivo',
    content: (
      <>
        <p>
          Usamos una sola cookie, la de tu sesión. Se crea cuando inicias sesión, ningún programa de la página puede leerla, dura
          hasta 30 días y se borra cuando la cierras. No hay cookies de publicidad ni de medición, por eso no verás un aviso para
          aceptarlas.
        </p>
        <p>
          Además, tu navegador guarda en tu dispositivo lo necesario para que el sitio abra rápido y funcione sin conexión: tu
          nombre, tu correo, tus favoritos y tus reservas mientras tengas la sesión iniciada, las fechas que elegiste y una copia
          del catálogo. Puedes borrarlo desde la configuración del navegador.
        </p>
      </>
    ),
  },
  {
    id: 'cuanto-tiempo',
    title: 'Cuánto tiempo los guardamos',
    content: (
      <p>
        Tu cuenta, mientras exista. Si la eliminas, se borran tu nombre, correo, teléfono, contraseña, favoritos, los comentarios
        de tus valoraciones, tus notas y las nuestras; las reservas, las entregas y los pagos quedan en nuestros libros sin decir
        de quién fueron, por los plazos que fijan las leyes comerciales y tributarias. Las copias de seguridad, que solo leemos
        para reparar la tienda, se borran a las ocho semanas. No se puede eliminar una cuenta con reservas abiertas, con un
        depósito en la tienda o con algo por pagar.
      </p>
    ),
  },
  {
    id: 'derechos',
    title: 'Tus derechos',
    content: (
      <>
        <p>
          La ley 18.331 te da derecho a saber qué datos tuyos tenemos, y a que los rectifiquemos, actualicemos, incluyamos o
          suprimamos. En{' '}
          <Link className="link" to={paths.profile}>
            tu perfil
          </Link>{' '}
          corriges tu nombre y tu teléfono, descargas lo que guardamos sobre ti y eliminas tu cuenta. Nuestras anotaciones nos las
          pides. Para lo demás escríbenos a <ContactLink /> desde el correo de tu cuenta: respondemos dentro de los cinco días
          hábiles que marca la ley, sin costo.
        </p>
        <p>
          Si nuestra respuesta no te conforma puedes presentarte ante la Unidad Reguladora y de Control de Datos Personales
          (URCDP) o iniciar la acción de habeas data.
        </p>
      </>
    ),
  },
  {
    id: 'seguridad',
    title: 'Cómo los cuidamos',
    content: (
      <p>
        Todo viaja cifrado, las contraseñas se guardan con un método pensado para resistir robos y cada persona del equipo accede
        solo a lo que necesita. Si aun así ocurriera una vulneración que te afecte, te avisaremos a ti y a la URCDP.
      </p>
    ),
  },
  {
    id: 'cambios',
    title: 'Cambios',
    content: (
      <p>
        Si cambiamos esta política publicaremos aquí la nueva versión con su fecha, y te escribiremos si el cambio afecta para qué
        usamos tus datos.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Política de privacidad"
      summary="Guardamos lo justo para alquilarte un instrumento: quién eres, qué reservaste y cómo avisarte. No vendemos tus datos ni seguimos tu visita, y la única cookie es la de tu sesión."
      sections={SECTIONS}
    >
      Lee también nuestros{' '}
      <Link className="link" to={paths.terms}>
        términos y condiciones
      </Link>
      .
    </LegalPage>
  );
}
