import type { SampleComment } from '../ratings.ts';

export const saxophone: readonly SampleComment[] = [
  [5, 'Los graves salen sin esfuerzo. Se nota que las zapatillas están recién revisadas.'],
  [5, 'Lo alquilé para un mes de ensayos y ni una pérdida.'],
  [4, 'Muy buen saxo. La boquilla 4C es correcta; con la mía, otro mundo.'],
  [5, 'Vino higienizado y sellado. En estos tiempos se agradece.'],
  [5, 'Para la banda de la escuela de música, perfecto.'],
  [5, ''],
  [4, 'La correa me quedó chica. El instrumento, diez puntos.'],
  [5, 'Afinación parejísima en toda la tesitura.'],
  [5, ''],
  [5, 'Toqué en una boda al aire libre y se la bancó con el viento y todo.'],
  [4, ''],
  [5, 'Las cañas quedaron para mí, un detalle.'],
  [5, ''],
  [3, 'La llave de sol# se pegaba un poco el primer día. Me la ajustaron en el momento.'],
  [5, 'Liviano y cómodo. Lo recomiendo para empezar.'],
  [5, ''],
  [5, 'Cuarta vez. Ya es mi saxo de los sábados.'],
  [4, ''],
];

export const trumpet: readonly SampleComment[] = [
  [5, 'Pistones rapidísimos. Para la fila de cumbia, ideal.'],
  [4, 'Buena trompeta de estudio. El registro agudo pide un poco de paciencia.'],
  [5, 'Me prestaron una sordina sin cargo. Grandes.'],
  [4, ''],
  [4, 'Llegó limpia y aceitada. La tercera bomba estaba algo dura.'],
  [5, 'Mi hijo dio el examen con ella y le fue muy bien.'],
  [4, ''],
  [5, 'Sonido redondo, nada chillón.'],
  [4, 'Cumple con todo. El estuche tiene sus años.'],
];

export const flute: readonly SampleComment[] = [
  [5, 'Nada que ver con la de plástico: canta sola. El consort entero quería probarla.'],
  [4, 'Hermosa madera. Se moja rápido, así que hay que secarla seguido.'],
  [5, 'Los orificios dobles facilitan mucho los semitonos graves.'],
  [4, ''],
  [5, 'Por este precio es un regalo. La tuve diez días para un taller.'],
  [4, 'Muy dulce. Los agudos piden soplar con cuidado.'],
  [5, ''],
  [4, 'Estuche firme y todo limpio.'],
  [5, 'La alquilamos para seis alumnas a la vez y todas sonaban igual de bien.'],
  [4, ''],
  [5, 'Preciosa. La uso para Telemann y empasta con el clave sin esfuerzo.'],
];

export const trombone: readonly SampleComment[] = [
  [5, 'La vara corre como debe. Buen cuerpo en el medio.'],
  [4, 'Muy correcto para banda. El estuche es enorme, ojo con el auto.'],
  [4, ''],
  [5, 'Lo usamos en un quinteto de metales y empastó perfecto.'],
  [4, 'Buena afinación. La boquilla es más chica que la que uso, llevé la mía.'],
  [4, ''],
];
