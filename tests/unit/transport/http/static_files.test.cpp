#include "transport/http/static_files.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "transport/http/encode_response.hpp"

namespace signalbox::transport::http {

namespace {

namespace fs = std::filesystem;

/// A built app in a separate folder that is removed at the end of the test.
class built_app {
 public:
  built_app() {
    std::string pattern = (fs::temp_directory_path() / "static-files-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()) != nullptr);
    home_ = pattern;
    write("outside.txt", "secret");
    write("dist/index.html", "<html>");
    write("dist/favicon.ico", "icon");
    write("dist/assets/app-1a2b.js", "plain script");
    write("dist/assets/app-1a2b.js.br", "brotli");
    write("dist/assets/app-1a2b.js.gz", "gzip");
    fs::create_symlink(home_ / "outside.txt", home_ / "dist" / "link.txt");
  }
  ~built_app() { fs::remove_all(home_); }

  [[nodiscard]] fs::path root() const { return home_ / "dist"; }

 private:
  void write(const std::string& name, std::string_view text) const {
    const auto path = home_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  fs::path home_;
};

response get(const static_files& files, const std::string& path,
             const std::string& accept_encoding = "", const std::string& etag = "") {
  request incoming{.path = path};
  if (!accept_encoding.empty()) incoming.headers.add("Accept-Encoding", accept_encoding);
  if (!etag.empty()) incoming.headers.add("If-None-Match", etag);
  const auto answered = files.answer(incoming);
  REQUIRE(answered);
  return *answered;
}

static_files load(const built_app& app) {
  auto files = static_files::load({.root = app.root(),
                                   .headers = {{"X-Content-Type-Options", "nosniff"}},
                                   .html_headers = {{"Content-Security-Policy", "default-src"}}});
  REQUIRE(files);
  return std::move(*files);
}

}  // namespace

TEST_CASE("static files: hashed assets are cached forever, pages are revalidated each time") {
  const built_app app;
  const auto files = load(app);
  const auto script = get(files, "/dashboard/assets/app-1a2b.js");
  CHECK(script.status == 200);
  CHECK(body_of(script) == "plain script");
  CHECK(script.headers.find("Cache-Control") == "public, max-age=31536000, immutable");
  CHECK(script.headers.find("Content-Type") == "text/javascript; charset=utf-8");
  CHECK(script.headers.find("X-Content-Type-Options") == "nosniff");
  CHECK_FALSE(script.headers.find("Content-Security-Policy"));

  const auto page = get(files, "/dashboard");
  CHECK(body_of(page) == "<html>");
  CHECK(page.headers.find("Cache-Control") == "no-cache");
  CHECK(page.headers.find("Content-Security-Policy") == "default-src");
}

TEST_CASE("static files: routes of the app get the page, missing files do not") {
  const built_app app;
  const auto files = load(app);
  for (const char* route : {"/dashboard/", "/dashboard/org/acme", "/dashboard/project/x/logs"}) {
    CAPTURE(route);
    CHECK(body_of(get(files, route)) == "<html>");
  }
  CHECK(get(files, "/dashboard/assets/app-old.js").status == 404);
  CHECK(get(files, "/dashboard/favicon.png").status == 404);
  CHECK_FALSE(files.answer({.path = "/"}));
  CHECK_FALSE(files.answer({.path = "/dashboards"}));
  CHECK_FALSE(files.answer({.path = "/api/get-utc-time"}));
}

TEST_CASE("static files: the smallest variant that the client accepts is sent") {
  const built_app app;
  const auto files = load(app);
  const std::string script = "/dashboard/assets/app-1a2b.js";
  const auto brotli = get(files, script, "gzip, br");
  CHECK(body_of(brotli) == "brotli");
  CHECK(brotli.headers.find("Content-Encoding") == "br");
  CHECK(brotli.headers.find("Vary") == "Accept-Encoding");
  CHECK(body_of(get(files, script, "gzip")) == "gzip");
  const auto plain = get(files, script, "br;q=0");
  CHECK(body_of(plain) == "plain script");
  CHECK(plain.headers.find("Vary") == "Accept-Encoding");
  CHECK_FALSE(plain.headers.find("Content-Encoding"));
  CHECK(brotli.headers.find("ETag") != plain.headers.find("ETag"));
}

TEST_CASE("static files: content in the client's cache is not sent again") {
  const built_app app;
  const auto files = load(app);
  const auto first = get(files, "/dashboard/favicon.ico");
  const std::string etag(first.headers.find("ETag").value());
  const auto second = get(files, "/dashboard/favicon.ico", "", etag);
  CHECK(second.status == 304);
  CHECK(body_of(second).empty());
  CHECK(second.headers.find("ETag") == etag);
  CHECK(get(files, "/dashboard/favicon.ico", "", "\"other\"").status == 200);
}

TEST_CASE("static files: a link out of the folder is not followed") {
  const built_app app;
  CHECK(get(load(app), "/dashboard/link.txt").status == 404);
}

TEST_CASE("static files: only GET and HEAD are served") {
  const built_app app;
  const auto refused = load(app).answer({.verb = method::post, .path = "/dashboard/"});
  REQUIRE(refused);
  CHECK(refused->status == 405);
  CHECK(refused->headers.find("Allow") == "GET, HEAD");
}

TEST_CASE("static files: a missing or too large app prevents the start") {
  const built_app app;
  CHECK_FALSE(static_files::load({.root = app.root() / "nowhere"}));
  CHECK_FALSE(static_files::load({.root = app.root() / "assets"}));
  const auto too_large = static_files::load({.root = app.root(), .total_bytes_max = 10});
  REQUIRE_FALSE(too_large);
  CHECK(too_large.error().find("larger than 10 bytes") != std::string::npos);
}

}  // namespace signalbox::transport::http
