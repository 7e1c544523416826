#include "benchmarks/load/options.hpp"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <map>

namespace signalbox::load {

namespace {

// 50,000 connections are the largest scenario; a typing error must not request more.
constexpr std::size_t connections_max = 100'000;
constexpr std::int64_t milliseconds_max = 3'600'000;

void add_time(CLI::App& to, const std::string& flag, std::chrono::milliseconds& into,
              const std::string& help) {
  to.add_option_function<std::int64_t>(
        flag, [&into](std::int64_t ms) { into = std::chrono::milliseconds{ms}; }, help)
      ->check(CLI::Range(std::int64_t{0}, milliseconds_max));
}

}  // namespace

options read_options(int count, char** words) {
  options read;
  CLI::App app{"Opens live connections to a server, checks every delivery, prints JSON."};
  const std::map<std::string, dialect> dialects{{"socketio", dialect::socketio},
                                                {"plain", dialect::plain}};
  const std::map<std::string, mode> modes{{"idle", mode::idle},
                                          {"window", mode::window},
                                          {"paced", mode::paced},
                                          {"reconnect", mode::reconnect}};
  app.add_option("--dialect", read.speaks, "socketio or plain")
      ->transform(CLI::CheckedTransformer(dialects));
  app.add_option("--mode", read.does, "idle, window, paced or reconnect")
      ->transform(CLI::CheckedTransformer(modes));
  app.add_option("--host", read.host, "The server's IPv4 address");
  app.add_option("--port", read.port, "Port for connections")->required();
  app.add_option("--control", read.control_port, "Control port for publishing; 0: none");
  app.add_option("--pid", read.pids, "Server processes, for CPU time and memory");
  app.add_option("--beside", read.beside, "A helper process, counted separately");
  app.add_option("--slots", read.slots_file, "One line each: token (or -), topic, its position");
  app.add_option("--connections", read.connections, "How many")
      ->check(CLI::Range(std::size_t{1}, connections_max));
  app.add_option("--topics", read.topics, "Number of topics, without a file of seats")
      ->check(CLI::Range(std::size_t{1}, connections_max));
  app.add_option("--sources", read.source_addresses, "Addresses 127.0.0.x to connect from")
      ->check(CLI::Range(std::size_t{1}, std::size_t{250}));
  app.add_option("--handshakes", read.handshakes, "Maximum concurrent handshakes")
      ->check(CLI::Range(std::size_t{1}, connections_max));
  app.add_option("--window", read.window, "Maximum outstanding changes")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}));
  app.add_option("--stalled", read.stalled_one_in,
                 "One in this many connections never reads; 0: none");
  app.add_option("--rate", read.rate, "Changes per second")->check(CLI::Range(0.1, 1e6));
  app.add_option("--number-after-restart", read.number_after_restart,
                 "In mode reconnect: the number of every topic after the server's return");
  add_time(app, "--settle-ms", read.settle, "Pause after connecting");
  add_time(app, "--warm-up-ms", read.warm_up, "Warm-up load, not measured");
  add_time(app, "--duration-ms", read.duration, "Measured load");
  add_time(app, "--limit-ms", read.limit, "Total time limit; exceeding it fails the run");
  add_time(app, "--retry-ms", read.retry, "Mean time between two reconnection attempts");
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& wrong) {
    std::exit(app.exit(wrong));
  }
  return read;
}

}  // namespace signalbox::load
