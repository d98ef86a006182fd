export const videoProviders = ['youtube', 'vimeo', 'facebook'] as const;
export type VideoProvider = (typeof videoProviders)[number];

export interface Video {
  provedor: VideoProvider;
  /** what the provider calls it: a video, or a playlist where there is no single one */
  video_id: string;
  /** the address that a page puts into a frame */
  url_incorporada: string;
  /** null where the provider gives none without being asked first */
  miniatura: string | null;
}

const youtubeHosts = ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'];
const facebookHosts = ['facebook.com', 'm.facebook.com', 'web.facebook.com'];
const youtubeId = /^[\w-]{11}$/;
const playlistId = /^[\w-]{12,64}$/;
const digits = /^\d{5,20}$/;

/** A video by the address that people copy from a browser or an app; undefined when it is none that we can show. */
export function parseVideo(address: string): Video | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.port !== '') return undefined;
  const host = url.hostname.replace(/^www\./, '');
  const path = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(path[0]);
  if (youtubeHosts.includes(host)) return onYoutube(path, url.searchParams);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return onVimeo(path, url.searchParams);
  if (host === 'fb.watch') return facebook(path[0], `https://fb.watch/${path[0]}/`);
  return facebookHosts.includes(host) ? onFacebook(path, url.searchParams) : undefined;
}

function youtube(id: string | null | undefined): Video | undefined {
  if (!id || !youtubeId.test(id)) return undefined;
  return {
    provedor: 'youtube',
    video_id: id,
    // The host that sets no cookies before somebody presses play.
    url_incorporada: `https://www.youtube-nocookie.com/embed/${id}`,
    miniatura: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  };
}

function onYoutube([first, second]: string[], query: URLSearchParams): Video | undefined {
  const list = query.get('list');
  if (first === 'watch' && query.has('v')) return youtube(query.get('v'));
  if (first === 'playlist' || (first === 'embed' && second === 'videoseries')) {
    if (!list || !playlistId.test(list)) return undefined;
    return {
      provedor: 'youtube',
      video_id: list,
      url_incorporada: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`,
      miniatura: null,
    };
  }
  return ['shorts', 'live', 'embed', 'v'].includes(first ?? '') ? youtube(second) : undefined;
}

function onVimeo(path: string[], query: URLSearchParams): Video | undefined {
  const at = path.findLastIndex((part) => digits.test(part));
  const id = path[at];
  if (id === undefined) return undefined;
  if (path[at - 1] === 'event') return vimeo(id, `https://vimeo.com/event/${id}/embed`);
  // A showcase or a channel is no video.
  if (at > 0 && ['showcase', 'album', 'user'].includes(path[at - 1]!)) return undefined;
  // Unlisted videos open only with their key, which stands behind the id or in the query.
  const key = path[at + 1] ?? query.get('h') ?? '';
  return vimeo(id, `https://player.vimeo.com/video/${id}${/^[0-9a-f]{6,20}$/.test(key) ? `?h=${key}` : ''}`);
}

const vimeo = (id: string, embed: string): Video => ({
  provedor: 'vimeo',
  video_id: id,
  url_incorporada: embed,
  miniatura: null,
});

function onFacebook(path: string[], query: URLSearchParams): Video | undefined {
  const [first = '', second] = path;
  const last = path.at(-1);
  const isWatch = first === 'watch' || first === 'video.php';
  const id = isWatch ? query.get('v') : first === 'reel' || path.includes('videos') ? last : undefined;
  if (id && digits.test(id)) {
    const page = isWatch ? `watch/?v=${id}` : path.join('/');
    return facebook(id, `https://www.facebook.com/${page}`);
  }
  if (first === 'share' && (second === 'v' || second === 'r') && path[2])
    return facebook(path[2], `https://www.facebook.com/share/${second}/${path[2]}/`);
  return undefined;
}

function facebook(id: string | undefined, address: string): Video | undefined {
  if (!id || !/^[\w-]{5,40}$/.test(id)) return undefined;
  return {
    provedor: 'facebook',
    video_id: id,
    url_incorporada: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(address)}&show_text=false`,
    miniatura: null,
  };
}
