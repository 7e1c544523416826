#include <csignal>
#include <cstdio>
#include <exception>

#include "conformance/arguments.hpp"
#include "conformance/server.hpp"

int main(int count, char** words) {
  using namespace signalbox;
  try {
    const auto arguments = conformance::read_arguments(count, words);
    if (const auto* end = std::get_if<conformance::exit_code>(&arguments)) return end->value;

    // Before any thread is started, so that all threads leave the signals to this one.
    sigset_t stops;
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stops, nullptr);

    conformance::server serving(std::get<conformance::settings>(arguments));
    if (const auto started = serving.start(); !started) {
      std::fprintf(stderr, "signalbox-conformance: %s\n", started.error().c_str());
      return 1;
    }
    std::printf("listening on http://localhost:%u\n", static_cast<unsigned>(serving.port()));
    std::fflush(stdout);
    int which = 0;
    sigwait(&stops, &which);
    return 0;
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "signalbox-conformance: %s\n", failure.what());
    return 1;
  }
}
