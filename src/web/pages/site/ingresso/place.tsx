import type { EventoDaInscricao } from '#shared/contracts/inscricao.ts';
import type { Lugar } from '#shared/contracts/site.ts';
import { locationText, mapLocation } from '#shared/evento-location.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Directions } from '#web/ui/site/directions.tsx';

interface PlaceProps {
  evento: Pick<EventoDaInscricao, 'nome' | 'local' | 'endereco'>;
  lugar: Lugar | null;
}

/** The place of an event in one line; nothing while it is unknown. */
export function PlaceTexts({ evento: { local, endereco }, lugar }: PlaceProps) {
  const words = locationText({ local, endereco, lugar });
  return words ? <span lang={recordLang}>{words}</span> : null;
}

/** Links to the place on two maps. */
export function PlaceMaps({ evento: { nome, local, endereco }, lugar }: PlaceProps) {
  return (
    <Directions place={mapLocation({ local, endereco, lugar })} name={local ?? lugar?.nome ?? nome} plain />
  );
}
