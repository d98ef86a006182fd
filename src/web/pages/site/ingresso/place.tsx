import type { EventoDaInscricao } from '#shared/contracts/inscricao.ts';
import type { Lugar } from '#shared/contracts/site.ts';
import { eventoMapPlace, placeWords } from '#shared/evento-place.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Directions } from '#web/ui/site/directions.tsx';

interface PlaceProps {
  evento: Pick<EventoDaInscricao, 'nome' | 'local' | 'endereco'>;
  lugar: Lugar | null;
}

/** Where an event takes place, in one line; nothing where nobody knows. */
export function PlaceWords({ evento: { local, endereco }, lugar }: PlaceProps) {
  const words = placeWords({ local, endereco, lugar });
  return words ? <span lang={recordLang}>{words}</span> : null;
}

/** The ways to the place, on two maps. */
export function PlaceMaps({ evento: { nome, local, endereco }, lugar }: PlaceProps) {
  return (
    <Directions
      place={eventoMapPlace({ local, endereco, lugar })}
      name={local ?? lugar?.nome ?? nome}
      plain
    />
  );
}
