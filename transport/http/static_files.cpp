#include "transport/http/static_files.hpp"

#include <fstream>
#include <iterator>

#include "transport/http/content_type.hpp"
#include "transport/http/status.hpp"

namespace signalbox::transport::http {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view front_page = "index.html";
constexpr const char* for_ever = "public, max-age=31536000, immutable";

std::optional<std::string> read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

// A link that leaves the root would publish a file of the machine.
bool is_below(const fs::path& file, const fs::path& root) {
  std::error_code error;
  const auto real = fs::canonical(file, error);
  if (error) return false;
  const auto relative = real.lexically_relative(root);
  return !relative.empty() && *relative.begin() != "..";
}

bool names_a_file(std::string_view path) {
  const auto last = path.substr(path.rfind('/') + 1);
  return last.find('.') != std::string_view::npos;
}

}  // namespace

std::expected<static_files, std::string> static_files::load(static_files_config config) {
  std::error_code error;
  const auto root = fs::canonical(config.root, error);
  if (error) return std::unexpected("no web app in " + config.root.string());

  static_files out(std::move(config));
  std::map<std::string, stored_variant, std::less<>> all;
  std::size_t total_bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root, error)) {
    if (!entry.is_regular_file() || !is_below(entry.path(), root)) continue;
    auto bytes = read_file(entry.path());
    if (!bytes) return std::unexpected("cannot read " + entry.path().string());
    total_bytes += bytes->size();
    if (total_bytes > out.config_.total_bytes_max) {
      return std::unexpected("the web app in " + root.string() + " is larger than " +
                             std::to_string(out.config_.total_bytes_max) + " bytes");
    }
    all[entry.path().lexically_relative(root).generic_string()] = make_variant(std::move(*bytes));
  }
  for (auto& [path, plain] : all) {
    if (path.ends_with(".br") || path.ends_with(".gz")) continue;
    stored_content found{
        .plain = plain,
        .content_type = std::string(content_type_of(fs::path(path).extension().string()))};
    if (path.starts_with(out.config_.immutable_below)) found.cache_control = for_ever;
    if (const auto brotli = all.find(path + ".br"); brotli != all.end()) {
      found.brotli = brotli->second;
    }
    if (const auto gzip = all.find(path + ".gz"); gzip != all.end()) found.gzip = gzip->second;
    out.files_[path] = std::move(found);
  }
  if (!out.files_.contains(front_page)) {
    return std::unexpected("no " + std::string(front_page) + " in " + root.string());
  }
  return out;
}

std::optional<response> static_files::answer(const request& incoming) const {
  std::string_view path = incoming.path;
  if (!path.starts_with(config_.base)) return std::nullopt;
  path.remove_prefix(config_.base.size());
  if (!path.empty() && path.front() != '/') return std::nullopt;
  while (path.starts_with('/'))
    path.remove_prefix(1);

  if (incoming.verb != method::get && incoming.verb != method::head) {
    auto refused = failure_response(
        {.status = 405, .code = "bad_request", .message = "Only GET and HEAD are allowed."},
        incoming.id);
    refused.headers.add("Allow", "GET, HEAD");
    refused.route = config_.base + "/*";
    return refused;
  }
  const auto* found = find(std::string(path));
  auto out = found != nullptr
                 ? send(*found, incoming)
                 : failure_response(
                       {.status = 404, .code = "not_found", .message = "The file does not exist."},
                       incoming.id);
  for (const auto& [name, value] : config_.headers)
    out.headers.set(name, value);
  out.route = config_.base + "/*";
  return out;
}

const stored_content* static_files::find(const std::string& path_below_base) const {
  if (const auto exact = files_.find(path_below_base); exact != files_.end()) {
    return &exact->second;
  }
  return names_a_file(path_below_base) ? nullptr : &files_.find(front_page)->second;
}

response static_files::send(const stored_content& found, const request& incoming) const {
  auto out = answer_stored(found, incoming);
  if (found.content_type.starts_with("text/html")) {
    for (const auto& [name, value] : config_.html_headers)
      out.headers.set(name, value);
  }
  return out;
}

}  // namespace signalbox::transport::http
