const texts = {
  en: {
    title: 'Metronome',
    unit: 'beats a minute',
    start: 'Start',
    stop: 'Stop',
    sound: 'Sound',
    accent: 'Accent every',
    none: 'none',
    hint: 'Space starts and stops, the arrow keys change the tempo.',
    slower_5: '5 slower',
    slower_1: '1 slower',
    faster_1: '1 faster',
    faster_5: '5 faster',
  },
  tr: {
    title: 'Metronom',
    unit: 'vuruş/dakika',
    start: 'Başlat',
    stop: 'Durdur',
    sound: 'Ses',
    accent: 'Vurgu aralığı',
    none: 'yok',
    hint: 'Boşluk tuşu başlatır ve durdurur, ok tuşları tempoyu değiştirir.',
    slower_5: '5 yavaş',
    slower_1: '1 yavaş',
    faster_1: '1 hızlı',
    faster_5: '5 hızlı',
  },
  fr: {
    title: 'Métronome',
    unit: 'battements par minute',
    start: 'Démarrer',
    stop: 'Arrêter',
    sound: 'Son',
    accent: 'Accent tous les',
    none: 'aucun',
    hint: 'La barre d’espace démarre et arrête, les flèches changent le tempo.',
    slower_5: '5 plus lent',
    slower_1: '1 plus lent',
    faster_1: '1 plus rapide',
    faster_5: '5 plus rapide',
  },
  pl: {
    title: 'Metronom',
    unit: 'uderzeń na minutę',
    start: 'Start',
    stop: 'Stop',
    sound: 'Dźwięk',
    accent: 'Akcent co',
    none: 'brak',
    hint: 'Spacja włącza i wyłącza, strzałki zmieniają tempo.',
    slower_5: '5 wolniej',
    slower_1: '1 wolniej',
    faster_1: '1 szybciej',
    faster_5: '5 szybciej',
  },
};
const lang = localStorage.getItem('lang') in texts ? localStorage.getItem('lang') : 'en';
const text = texts[lang];
document.documentElement.lang = lang;
document.documentElement.dataset.theme = localStorage.getItem('sidebar-theme') === 'dark' ? 'dark' : 'light';
document.title = `${text.title} · Okur`;
for (const element of document.querySelectorAll('[data-text]')) element.textContent = text[element.dataset.text];
for (const element of document.querySelectorAll('[data-label]'))
  element.setAttribute('aria-label', text[element.dataset.label]);

const [light, tempo, run, sound, accent, shown] = ['light', 'tempo', 'run', 'sound', 'accent', 'shown'].map((id) =>
  document.getElementById(id),
);
/**
 * Sounds are handed to the audio clock this many seconds ahead, and one looks this often: a busy page delays no beat.
 */
const ahead = 0.3;
const lookMs = 50;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

let audio = null;
let timer = 0;
/** Beats that were handed over and not yet shown: moment by the audio clock, number. */
let coming = [];
let next = 0;
let number = 0;
let last = null;

function click(at, isAccent) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = isAccent ? 1500 : 1000;
  volume.gain.setValueAtTime(0.4, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.05);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.06);
}

function look() {
  // After a sleep the beats that were missed are not made up for.
  if (next < audio.currentTime) next = audio.currentTime + 0.02;
  while (next < audio.currentTime + ahead) {
    const isAccent = Number(accent.value) > 0 && number % Number(accent.value) === 0;
    if (sound.checked) click(next, isAccent);
    coming.push({ at: next, number });
    next += 60 / Number(tempo.value);
    number += 1;
  }
}

/** A pendulum: it never flashes, however fast the beat; for those who want no motion it changes sides at the beat. */
function paint() {
  if (!timer) return;
  while (coming.length > 0 && coming[0].at <= audio.currentTime) last = coming.shift();
  if (last) {
    const way = stillness.matches ? 0 : Math.min(1, (audio.currentTime - last.at) / (60 / Number(tempo.value)));
    const eased = (1 - Math.cos(way * Math.PI)) / 2;
    light.style.setProperty('--at', String(last.number % 2 === 0 ? eased : 1 - eased));
    run.dataset.beats = String(last.number + 1);
  }
  requestAnimationFrame(paint);
}

/** Between the press and the first sound the audio clock has to wake up: a second press waits for it. */
let isTurning = false;

async function toggle() {
  if (isTurning) return;
  isTurning = true;
  if (timer) {
    clearInterval(timer);
    timer = 0;
    // What was handed over ahead is silenced with its clock.
    await audio.close();
  } else {
    audio = new AudioContext();
    await audio.resume();
    [coming, number, last, next] = [[], 0, null, audio.currentTime + 0.05];
    timer = setInterval(look, lookMs);
    look();
    paint();
  }
  run.textContent = timer ? text.stop : text.start;
  run.setAttribute('aria-pressed', String(timer !== 0));
  isTurning = false;
}

function change(value) {
  tempo.value = String(Math.min(240, Math.max(20, value)));
  shown.textContent = tempo.value;
}

run.textContent = text.start;
run.addEventListener('click', () => void toggle());
tempo.addEventListener('input', () => change(Number(tempo.value)));
for (const button of document.querySelectorAll('[data-step]'))
  button.addEventListener('click', () => change(Number(tempo.value) + Number(button.dataset.step)));
addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, select, button');
  if (event.key === ' ' && !typing) {
    event.preventDefault();
    void toggle();
  }
  if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !typing) {
    event.preventDefault();
    change(Number(tempo.value) + (event.key === 'ArrowUp' ? 1 : -1));
  }
});
