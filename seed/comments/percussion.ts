import type { SampleComment } from '../ratings.ts';

export const drum: readonly SampleComment[] = [
  [5, 'Para la murga, lo mejor: seco y con un volumen tremendo.'],
  [4, 'Aguantó el desfile entero bajo el sol. El arnés se puede mejorar.'],
  [5, 'Parches nuevos, como dicen. Sonaron los tres igual.'],
  [4, 'Muy buen redoblante. Lo bajé un poco de tensión y quedó divino para escenario.'],
  [5, ''],
  [4, ''],
  [5, 'La palanca de la bordona corta limpio. Instrumento bien cuidado.'],
  [4, 'Pesado para una nena de doce, pero la culpa es mía. El tambor, bárbaro.'],
  [5, 'Alquilamos cuatro para el liceo y vinieron parejos.'],
  [4, ''],
  [3, 'Los palillos venían gastados. Lo demás, todo bien.'],
  [5, 'Corso del barrio salvado. ¡Gracias!'],
];

export const longDrum: readonly SampleComment[] = [
  [5, 'El bajo te mueve el piso. Hermoso cuero.'],
  [5, 'Lo llevé a la rueda del Parque Rodó y todos preguntaron de dónde era.'],
  [4, 'Muy lindo. Con la humedad afloja, como avisan; diez minutos al sol y listo.'],
  [5, 'Para la clase de ritmo usamos cinco y estaban afinados parecido. Impecable.'],
  [5, ''],
  [5, 'El slap corta sin lastimar la mano.'],
  [4, ''],
  [5, 'La funda con correa es comodísima para ir en ómnibus.'],
  [5, ''],
  [4, 'Buen djembé. Me gusta un poco más alto de afinación.'],
  [5, 'Lo mezclamos con una cuerda de tambores y quedó un color nuevo.'],
  [5, ''],
  [5, 'Mi gurí no lo quería devolver.'],
  [5, ''],
];
