#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "tests/unit/postgres/async/client.hpp"
#include "tests/unit/support/loopback_listener.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace signalbox::postgres::async;

namespace {

/// A certificate and its key, readable by the server.
struct certificate {
  certificate() {
    const auto command = fmt::format(
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=x "
        "-keyout {} -out {} 2>/dev/null",
        key.string(), chain.string());
    if (std::system(command.c_str()) != 0) throw std::runtime_error("openssl failed");
    const auto owner = unprivileged_user();
    if (::chown(key.c_str(), owner.uid, owner.gid) != 0) throw std::runtime_error("chown failed");
  }

  temporary_folder folder;
  std::filesystem::path key = folder.path() / "key.pem";
  std::filesystem::path chain = folder.path() / "chain.pem";
};

std::uint16_t free_port() {
  const loopback_listener found;
  return found.port();
}

}  // namespace

// A record is decrypted as a whole, so what is left of it is not visible at the socket.
TEST_CASE("async TLS: streams of all sizes are complete in both directions") {
  const certificate shown;
  const auto port = free_port();
  const private_server server({.settings = {{"listen_addresses", "127.0.0.1"},
                                            {"ssl", "on"},
                                            {"ssl_cert_file", shown.chain.string()},
                                            {"ssl_key_file", shown.key.string()}},
                               .access = "hostssl all admin 127.0.0.1/32 trust\n",
                               .user_map = {}},
                              port);
  client on({},
            fmt::format("host=127.0.0.1 port={} user=admin dbname=postgres sslmode=require", port));
  CHECK(on.value("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") == "t");
  for (const int size : {0, 1, 100, 8'000, 16'384, 20'000, 100'000, 3'000'000}) {
    CAPTURE(size);
    const int count = size > 100'000 ? 3 : 300;
    need(on.run(fmt::format("SELECT repeat('x', {}) FROM generate_series(1, {})", size, count)));
    std::size_t bytes = 0;
    while (on->is_running()) {
      const auto happened = need(on.next());
      const auto* const some = std::get_if<rows_received>(&happened);
      for (std::size_t row = 0; some != nullptr && row < some->rows.size(); ++row)
        bytes += some->rows.value(row, 0)->size();
    }
    CHECK(bytes == static_cast<std::size_t>(size) * static_cast<std::size_t>(count));
  }
  need(on.run("CREATE TEMP TABLE t (s text); COPY t FROM STDIN"));
  on.until<copy_in_requested>();
  for (int row = 0; row < 1000; ++row)
    need(on.copy_in(std::string(10'000, 'x') + "\n"));
  need(on.finish_copy_in());
  CHECK(on.rest() == std::vector<std::string>{"done COPY 1000", "end idle"});
  CHECK(on.value("SELECT sum(length(s)) FROM t") == "10000000");
}
