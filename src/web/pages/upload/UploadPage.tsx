export const UploadPage = () => <div className="wrap py-12"><h1>UploadPage</h1></div>;
