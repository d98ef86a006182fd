import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Conteudo } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { playAddress, providerNames } from '#web/lib/site/video-frame.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { LiveBadge } from './live-badge.tsx';
import styles from './video-player.module.css';

type PlayedVideo = Pick<
  Conteudo,
  'titulo' | 'imagem' | 'ao_vivo' | 'provedor' | 'url' | 'url_incorporada'
> & { id: number | string };

interface VideoPlayerProps {
  conteudo: PlayedVideo;
  /** the player's picture is not at the top of the page, so it may load later */
  below?: boolean;
}

/** A video that contacts its provider only after a click on play; without scripts it is a link. */
export function VideoPlayer({ conteudo, below }: VideoPlayerProps) {
  const { t } = useT();
  const scripts = useHydrated();
  const [playing, setPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { titulo, imagem, ao_vivo, provedor, url } = conteudo;
  const provider = providerNames[provedor];

  // the play button is gone: move the focus into the player
  useEffect(() => {
    if (playing) frame.current?.focus();
  }, [playing]);

  const face = (
    <>
      {imagem ? (
        <Picture
          image={imagem}
          alt=""
          ratio="16 / 9"
          sizes="(min-width: 1160px) 1080px, 92vw"
          priority={!below}
          className={styles.picture}
        />
      ) : (
        <DrawnCover seed={`conteudo ${conteudo.id}`} ratio="16 / 9" className={styles.picture} />
      )}
      {ao_vivo && <LiveBadge className={styles.live} />}
      <span className={styles.play}>
        <IconPlayerPlayFilled size={24} aria-hidden="true" />
        {t(ao_vivo ? 'conteudo.watch_live' : 'conteudo.watch')}
        <span className="visually-hidden" lang={recordLang}>
          : {titulo}
        </span>
      </span>
    </>
  );

  return (
    <figure className={styles.player}>
      <div className={styles.frame}>
        {playing ? (
          <iframe
            ref={frame}
            className={styles.video}
            src={playAddress(provedor, conteudo.url_incorporada)}
            title={titulo}
            lang={recordLang}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            // YouTube refuses to play without a referrer; only the origin is sent
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : scripts ? (
          <button type="button" data-replay="play" className={styles.face} onClick={() => setPlaying(true)}>
            {face}
          </button>
        ) : (
          <a className={styles.face} href={url} data-replay="play" data-stand-in="" rel="noopener noreferrer">
            {face}
          </a>
        )}
      </div>
      <figcaption className={styles.caption}>
        <span>{t(playing ? 'conteudo.playing' : 'conteudo.privacy', { provider })}</span>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('conteudo.elsewhere', { provider })}
          <IconExternalLink size={18} stroke={1.7} aria-hidden="true" />
        </a>
      </figcaption>
    </figure>
  );
}
