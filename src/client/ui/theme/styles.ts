import '@fontsource-variable/inter/wght.css';
import './inter.css';
import './tokens.css';
import './base.css';
import './utilities.css';
