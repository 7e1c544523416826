#include "transport/http/content_type.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "transport/http/field_list.hpp"

namespace signalbox::transport::http {

namespace {

using entry = std::pair<std::string_view, std::string_view>;

// File types of a built web app, as registered with IANA.
constexpr std::array<entry, 22> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},
    {".gif", "image/gif"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/vnd.microsoft.icon"},
    {".woff", "font/woff"},
    {".woff2", "font/woff2"},
    {".ttf", "font/ttf"},
    {".txt", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
    {".wasm", "application/wasm"},
    {".pdf", "application/pdf"},
}};

}  // namespace

std::string_view content_type_of(std::string_view extension) {
  const auto* found = std::ranges::find_if(
      types, [&](const entry& one) { return equal_ignoring_case(one.first, extension); });
  return found == types.end() ? "application/octet-stream" : found->second;
}

}  // namespace signalbox::transport::http
