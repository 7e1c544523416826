#include "api/status/status_badge.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "domain/status/headline.hpp"

namespace signalbox::api {

namespace {

struct badge_style {
  std::string_view indicator;
  std::string_view word;
  std::string_view color;  ///< 4.5:1 at least against the white word
  int width;               ///< of the word's field, in pixels
};

constexpr std::array<badge_style, 5> styles = {{
    {.indicator = "none", .word = "operational", .color = "#0f7546", .width = 80},
    {.indicator = "maintenance", .word = "maintenance", .color = "#0a6795", .width = 86},
    {.indicator = "minor", .word = "degraded", .color = "#8a5a00", .width = 66},
    {.indicator = "major", .word = "partial outage", .color = "#b3420f", .width = 94},
    {.indicator = "critical", .word = "major outage", .color = "#c02b33", .width = 88},
}};

constexpr int label_width = 48;

}  // namespace

std::string status_badge(const domain::status_view& what) {
  const auto shown = domain::headline_of(what.components, what.incidents);
  auto style = styles.back();
  for (const auto& one : styles) {
    if (one.indicator == shown.indicator) style = one;
  }
  const auto whole = label_width + style.width;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"20\" role=\"img\" "
      "aria-label=\"status: {1}\"><title>status: {1}</title>"
      "<clipPath id=\"r\"><rect width=\"{0}\" height=\"20\" rx=\"3\"/></clipPath>"
      "<g clip-path=\"url(#r)\"><rect width=\"{2}\" height=\"20\" fill=\"#44495a\"/>"
      "<rect x=\"{2}\" width=\"{3}\" height=\"20\" fill=\"{4}\"/></g>"
      "<g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\" "
      "text-anchor=\"middle\"><text x=\"{5}\" y=\"14\">status</text>"
      "<text x=\"{6}\" y=\"14\">{1}</text></g></svg>\n",
      whole, style.word, label_width, style.width, style.color, label_width / 2,
      label_width + style.width / 2);
}

}  // namespace signalbox::api
