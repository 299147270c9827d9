const texts = {
  en: { title: 'Metronome', unit: 'beats a minute', start: 'Start', stop: 'Stop' },
  tr: { title: 'Metronom', unit: 'vuruş/dakika', start: 'Başlat', stop: 'Durdur' },
  fr: { title: 'Métronome', unit: 'battements par minute', start: 'Démarrer', stop: 'Arrêter' },
  pl: { title: 'Metronom', unit: 'uderzeń na minutę', start: 'Start', stop: 'Stop' },
};
const lang = localStorage.getItem('lang') in texts ? localStorage.getItem('lang') : 'en';
const text = texts[lang];
document.documentElement.lang = lang;
document.documentElement.dataset.theme = localStorage.getItem('sidebar-theme') === 'dark' ? 'dark' : 'light';
document.title = `${text.title} · Okur`;
for (const element of document.querySelectorAll('[data-text]')) element.textContent = text[element.dataset.text];

const light = document.getElementById('light');
const tempo = document.getElementById('tempo');
const run = document.getElementById('run');
run.textContent = text.start;
let audio = null;
let timer = 0;

function beat() {
  const sound = audio.createOscillator();
  const volume = audio.createGain();
  sound.frequency.value = 1000;
  volume.gain.setValueAtTime(0.4, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.06);
  sound.connect(volume).connect(audio.destination);
  sound.start();
  sound.stop(audio.currentTime + 0.06);
  light.dataset.on = '';
  setTimeout(() => delete light.dataset.on, 90);
  timer = setTimeout(beat, 60_000 / tempo.value);
}

tempo.addEventListener('input', () => {
  document.getElementById('shown').textContent = tempo.value;
});
run.addEventListener('click', () => {
  audio ??= new AudioContext();
  clearTimeout(timer);
  const running = run.textContent === text.stop;
  run.textContent = running ? text.start : text.stop;
  if (!running) beat();
});
