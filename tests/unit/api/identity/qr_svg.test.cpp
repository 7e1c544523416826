#include "api/identity/qr_svg.hpp"

#include <doctest/doctest.h>

#include <string>

using signalbox::api::qr_svg;

TEST_CASE("QR code: is an SVG that a data URL can contain without escaping") {
  const auto picture = qr_svg(
      "otpauth://totp/Signalbox:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
      "&issuer=Signalbox&algorithm=SHA1&digits=6&period=30");
  REQUIRE(picture);
  CHECK(picture->starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "));
  CHECK(picture->ends_with("</svg>"));
  CHECK(picture->find_first_of("#%\r\n") == std::string::npos);
  CHECK(picture->size() < 16'000);
}

TEST_CASE("QR code: has the three finder patterns") {
  const auto picture = qr_svg("x");
  REQUIRE(picture);
  // Version 1 has 21 modules and a quiet zone of 4: the upper edges of the corners have 7 modules
  // each.
  CHECK(picture->find("viewBox=\"0 0 29 29\"") != std::string::npos);
  CHECK(picture->find("M4 4h7v1h-7z") != std::string::npos);
  CHECK(picture->find("M18 4h7v1h-7z") != std::string::npos);
  CHECK(picture->find("M4 18h7v1h-7z") != std::string::npos);
}

TEST_CASE("QR code: a text that is too long is rejected") {
  CHECK_FALSE(qr_svg(std::string(5'000, 'x')));
}
