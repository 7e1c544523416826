#include "transport/base64.hpp"

#include <doctest/doctest.h>

#include <array>
#include <utility>

namespace signalbox::transport {

TEST_CASE("base64: encodes the examples of RFC 4648 section 10 and reads them back") {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> examples{{
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"},
  }};
  for (const auto& [plain, encoded] : examples) {
    CAPTURE(plain);
    CHECK(encode_base64(plain) == encoded);
    CHECK(decode_base64(encoded) == plain);
    CHECK(decode_base64(encoded.substr(0, encoded.find('='))) == plain);
  }
}

TEST_CASE("base64: uses the URL alphabet without padding where asked") {
  CHECK(encode_base64("\xfb\xff\xfe") == "+//+");
  CHECK(encode_base64url("\xfb\xff\xfe") == "-__-");
  CHECK(encode_base64url("f") == "Zg");
  CHECK(decode_base64url("-__-") == "\xfb\xff\xfe");
  CHECK(decode_base64url("Zg") == "f");
}

TEST_CASE("base64: refuses what no encoder makes") {
  for (const std::string_view text :
       {"Z", "Zg=", "Z===", "Zh==", "Zm9=", "Z g=", "-__-", "Zm9v\n"}) {
    CAPTURE(text);
    CHECK_FALSE(decode_base64(text));
  }
  for (const std::string_view text : {"Z", "Zg==", "+//+", "Zh"}) {
    CAPTURE(text);
    CHECK_FALSE(decode_base64url(text));
  }
}

}  // namespace signalbox::transport
