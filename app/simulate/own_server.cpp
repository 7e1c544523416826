#include "app/simulate/own_server.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "app/command_line/platform_client.hpp"
#include "app/server/share.hpp"
#include "app/server/system_sources.hpp"
#include "app/settings/load.hpp"
#include "app/simulate/own_config.hpp"
#include "domain/identity/access_token.hpp"
#include "postgres/owned_files.hpp"

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;
using core::errc;

constexpr std::chrono::seconds readiness_limit{60};
constexpr std::chrono::milliseconds readiness_poll_interval{25};
constexpr platform_call_limits readiness_call_limits{
    .connect_timeout = std::chrono::milliseconds{1'000},
    .whole_timeout = std::chrono::milliseconds{5'000}};

/// Number of last log lines in an error message.
constexpr std::size_t last_lines_bytes = 2'000;

constexpr const char* only_page = "<!doctype html><title>The server of a simulation</title>\n";

fs::path config_of(const fs::path& folder) {
  return folder / "signalbox.toml";
}

fs::path log_of(const fs::path& folder) {
  return folder / "server.log";
}

/// The sanitizer options of this process, mainly suppressions; builds without sanitizers ignore
/// them.
std::vector<std::string> sanitizer_options() {
  std::vector<std::string> options;
  for (const char* name : {"ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"}) {
    if (const char* value = std::getenv(name); value != nullptr)
      options.push_back(fmt::format("{}={}", name, value));
  }
  return options;
}

/// Returns the text of a catalogue that was read before.
std::string text_in(const fs::path& file) {
  std::ifstream from(file);
  return {std::istreambuf_iterator<char>(from), {}};
}

core::result<void> write_text(const fs::path& file, const std::string& text) {
  std::ofstream to(file);
  to << text;
  if (to.flush()) return {};
  return core::fail(errc::internal, fmt::format("{} cannot be written.", file.string()));
}

}  // namespace

own_server::own_server(run_folder folder, prepared_folder prepared, std::string url,
                       const fs::path& program)
    : folder_(std::move(folder)),
      storage_(folder_.path()),
      signing_(prepared.signing),
      people_(std::move(prepared.people)),
      url_(std::move(url)),
      program_({.program = program,
                .arguments = {"serve", "--config", config_of(folder_.path()).string()},
                .output = log_of(folder_.path()),
                .folder = folder_.path(),
                .environment = sanitizer_options()}) {}

core::result<std::unique_ptr<own_server>> own_server::begin(const request& requested) {
  auto folder = run_folder::make(requested.below, requested.free_bytes_min);
  if (!folder) return std::unexpected(folder.error());
  const auto port = find_free_port();
  if (!port) return std::unexpected(port.error());
  const auto config = config_of(folder->path());
  const auto text = config_text({.data = folder->path(),
                                 .port = *port,
                                 .seed = requested.seed,
                                 .backends = requested.backends,
                                 .postgres_bin = requested.postgres_bin,
                                 .os_user = requested.os_user});
  if (auto written = write_text(config, text); !written) return std::unexpected(written.error());
  const auto plans = plans_text(text_in(share_folder() / "config" / "plans.json"));
  if (auto written = write_text(plans_below(folder->path()), plans); !written)
    return std::unexpected(written.error());
  std::error_code ignored;
  const auto pages = web_root_below(folder->path());
  fs::create_directory(pages, ignored);
  if (auto written = write_text(pages / "index.html", only_page); !written)
    return std::unexpected(written.error());
  const auto how = load_settings({.flags = {}, .environment = {}, .file = config});
  if (!how) return std::unexpected(how.error());
  auto prepared = prepare_folder(how->values, requested.everything);
  if (!prepared) {
    // A PostgreSQL that was started for it must not outlive the folder.
    const own_storage left(folder->path());
    return std::unexpected(prepared.error());
  }
  std::unique_ptr<own_server> made(new own_server(std::move(*folder), std::move(*prepared),
                                                  fmt::format("http://127.0.0.1:{}", *port),
                                                  requested.program));
  made->start();
  if (auto ready = made->await_readiness(); !ready) return std::unexpected(ready.error());
  return made;
}

core::result<void> own_server::await_readiness() {
  const auto until = std::chrono::steady_clock::now() + readiness_limit;
  while (std::chrono::steady_clock::now() < until) {
    if (const auto why =
            program_.await_failure(std::chrono::steady_clock::now() + readiness_poll_interval))
      return never_ready(errc::internal, *why);
    const auto answer = call_platform({.url = url_, .token = {}},
                                      {.method = "GET", .path = "/readyz"}, readiness_call_limits);
    if (answer && answer->status == 200) return {};
  }
  return never_ready(errc::timeout, fmt::format("It did not become ready within {} seconds.",
                                                readiness_limit.count()));
}

std::unexpected<core::error> own_server::never_ready(errc code, const std::string& why) const {
  auto said = postgres::tail_of(log_of(folder_.path()), last_lines_bytes);
  // The first of these lines may be incomplete.
  if (said.size() == last_lines_bytes) said.erase(0, said.find('\n') + 1);
  while (said.ends_with('\n'))
    said.pop_back();
  return core::fail(
      code, fmt::format("The run's own server cannot be used. {}{}{}", why,
                        said.empty() ? " Its log is empty." : " Its last log lines:\n", said));
}

std::string own_server::token(const simulations::identity& subject) {
  const auto now = system_now();
  return domain::sign_access_token({.account = subject.account,
                                    .session = subject.session,
                                    .email = subject.email,
                                    .issued_at = now,
                                    .expires_at = now + simulations::token_life},
                                   signing_);
}

}  // namespace signalbox::app
