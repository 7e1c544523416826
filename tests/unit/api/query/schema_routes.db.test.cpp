#include <doctest/doctest.h>
#include <zlib.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

const std::string schema_path = sql_path + "/schema";

transport::http::response read_schema(api_installation& here, std::string_view caller,
                                      std::string_view known = {}, std::string_view coding = {}) {
  auto incoming = here.request(method::get, schema_path, "", caller);
  if (!known.empty()) incoming.headers.set("If-None-Match", std::string(known));
  if (!coding.empty()) incoming.headers.set("Accept-Encoding", std::string(coding));
  return here.send(std::move(incoming));
}

std::string header_of(const transport::http::response& answer, std::string_view name) {
  return std::string(answer.headers.find(name).value_or(""));
}

std::string gunzipped(const std::string& packed) {
  z_stream stream{};
  REQUIRE(::inflateInit2(&stream, 15 + 16) == Z_OK);
  std::string text(64 * 1024 * 1024, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  CHECK(::inflate(&stream, Z_FINISH) == Z_STREAM_END);
  text.resize(stream.total_out);
  ::inflateEnd(&stream);
  return text;
}

}  // namespace

TEST_CASE("schema route: the entity tag is the fingerprint, and the same document is not sent") {
  api_installation here;
  const auto first = read_schema(here, "ada");
  REQUIRE(first.status == 200);
  const auto etag = header_of(first, "ETag");
  const std::string body = first.shared_body ? *first.shared_body : first.body;
  CHECK(etag == '"' + json::parse(body)["fingerprint"].get<std::string>() + '"');
  CHECK(header_of(first, "Cache-Control") == "no-store");
  const auto same = read_schema(here, "ada", etag);
  CHECK(same.status == 304);
  CHECK(same.body.empty());
  CHECK(header_of(same, "ETag") == etag);
  CHECK(read_schema(here, "rex", "\"other\", W/" + etag).status == 304);
  REQUIRE(here.send(method::post, sql_path + "/query",
                    R"js({"query":"DROP TABLE IF EXISTS seen; CREATE TABLE seen (n int)"})js",
                    "ada")
              .status == 200);
  const auto changed = read_schema(here, "ada", etag);
  CHECK(changed.status == 200);
  CHECK(header_of(changed, "ETag") != etag);
  CHECK(read_schema(here, "rex", header_of(changed, "ETag")).status == 304);
}

TEST_CASE("schema route: the document is compressed for clients that accept it") {
  api_installation here;
  const auto plain = read_schema(here, "ada");
  const auto packed = read_schema(here, "ada", {}, "br, gzip;q=0.5");
  CHECK(header_of(packed, "Content-Encoding") == "gzip");
  CHECK(header_of(packed, "Vary") == "Accept-Encoding");
  CHECK(gunzipped(packed.body) == (plain.shared_body ? *plain.shared_body : plain.body));
  CHECK(packed.body.size() < 100'000);
  CHECK(header_of(plain, "Content-Encoding").empty());
  CHECK(header_of(read_schema(here, "ada", {}, "gzip;q=0"), "Content-Encoding").empty());
}

TEST_CASE("schema route: it needs the database, and a membership") {
  api_installation here;
  CHECK(read_schema(here, "dan").status == 404);
  here.session_address = [](const domain::project&) { return std::nullopt; };
  CHECK(read_schema(here, "ada").status == 409);
}
