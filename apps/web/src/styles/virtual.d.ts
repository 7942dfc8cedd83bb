declare module 'virtual:antd-style/shared.css';
