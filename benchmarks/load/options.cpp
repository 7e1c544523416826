#include "benchmarks/load/options.hpp"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <map>

namespace signalbox::load {

namespace {

// 50,000 connections are the largest scenario; a slip of the hand must not ask for more.
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
  app.add_option("--port", read.port, "Where it takes connections")->required();
  app.add_option("--control", read.control_port, "Where it is told to publish; 0: nowhere");
  app.add_option("--pid", read.pids, "Its processes, for CPU time and memory");
  app.add_option("--beside", read.beside, "A process that works for it and is counted apart");
  app.add_option("--seats", read.slots_file, "A line each: token (or -), topic, its position");
  app.add_option("--connections", read.connections, "How many")
      ->check(CLI::Range(std::size_t{1}, connections_max));
  app.add_option("--topics", read.topics, "Over how many topics, when there is no file of seats")
      ->check(CLI::Range(std::size_t{1}, connections_max));
  app.add_option("--sources", read.source_addresses, "Addresses 127.0.0.x to connect from")
      ->check(CLI::Range(std::size_t{1}, std::size_t{250}));
  app.add_option("--handshakes", read.handshakes, "Handshakes under way at once")
      ->check(CLI::Range(std::size_t{1}, connections_max));
  app.add_option("--window", read.window, "Changes outstanding at once")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}));
  app.add_option("--stalled", read.stalled_one_in,
                 "One connection in so many never reads; 0: none");
  app.add_option("--rate", read.rate, "Changes a second")->check(CLI::Range(0.1, 1e6));
  app.add_option("--number-after-restart", read.number_after_restart,
                 "In mode reconnect: the number that every topic has when the server is back");
  add_time(app, "--settle-ms", read.settle, "After connecting, before anything else");
  add_time(app, "--warm-up-ms", read.warm_up, "Of load that is not measured");
  add_time(app, "--duration-ms", read.duration, "Of what is measured");
  add_time(app, "--limit-ms", read.limit, "For everything; then the run has failed");
  add_time(app, "--retry-ms", read.retry, "Between two attempts to come back, on average");
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& wrong) {
    std::exit(app.exit(wrong));
  }
  return read;
}

}  // namespace signalbox::load
