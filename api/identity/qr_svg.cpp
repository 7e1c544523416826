#include "api/identity/qr_svg.hpp"

#include <fmt/format.h>
#include <qrencode.h>

#include <memory>

namespace signalbox::api {

namespace {

/// ISO/IEC 18004: a quiet zone of four modules.
constexpr int margin = 4;

struct free_code {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

}  // namespace

core::result<std::string> qr_svg(const std::string& text) {
  const std::unique_ptr<QRcode, free_code> code(
      QRcode_encodeString8bit(text.c_str(), /*version=*/0, QR_ECLEVEL_M));
  if (!code) {
    return core::fail(core::errc::bad_request, "The name is too long for a QR code.");
  }
  std::string path;
  for (int y = 0; y < code->width; ++y) {
    // The lowest bit is set for a dark module; adjacent ones are drawn as one rectangle.
    const auto is_black = [&](int x) {
      return x < code->width && (code->data[y * code->width + x] & 1U) != 0;
    };
    for (int x = 0; x < code->width; ++x) {
      const int begin = x;
      while (is_black(x))
        ++x;
      if (x > begin) {
        path += fmt::format("M{} {}h{}v1h-{}z", begin + margin, y + margin, x - begin, x - begin);
      }
    }
  }
  const int side = code->width + 2 * margin;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" "
      "shape-rendering=\"crispEdges\"><rect width=\"{0}\" height=\"{0}\" fill=\"white\"/>"
      "<path fill=\"black\" d=\"{1}\"/></svg>",
      side, path);
}

}  // namespace signalbox::api
