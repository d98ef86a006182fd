import type { ComponentType } from 'react';
import type { DesenhoPagina } from '#shared/contracts/pagina-evento.ts';
import { AdesivosHero, AdesivosMark } from './adesivos.tsx';
import { BotanicoHero, BotanicoMark } from './botanico.tsx';
import { GraoHero, GraoMark } from './grao.tsx';
import { OndasEdge, OndasHero, OndasMark } from './ondas.tsx';

interface Drawings {
  /** behind or beside the title */
  Hero: ComponentType;
  /** a small ornament over titles and on cards */
  Mark: ComponentType;
  /** the upper edge of a band in another colour */
  Edge?: ComponentType;
}

export const drawings: Record<DesenhoPagina, Drawings> = {
  botanico: { Hero: BotanicoHero, Mark: BotanicoMark },
  grao: { Hero: GraoHero, Mark: GraoMark },
  adesivos: { Hero: AdesivosHero, Mark: AdesivosMark },
  ondas: { Hero: OndasHero, Mark: OndasMark, Edge: OndasEdge },
};
