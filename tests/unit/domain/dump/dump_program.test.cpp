#include "domain/dump/dump_program.hpp"

#include <doctest/doctest.h>

#include "domain/dump/dump_job.hpp"

using namespace signalbox;
using namespace signalbox::domain;

namespace {

dump_program with(dump_program_kind kind, std::vector<std::string> arguments) {
  return {.kind = kind, .arguments = std::move(arguments)};
}

}  // namespace

TEST_CASE("dump program: the arguments of every dump and restore are allowed") {
  for (const auto format : {dump_format::custom, dump_format::directory, dump_format::plain})
    for (const auto content :
         {dump_content::everything, dump_content::definitions, dump_content::data}) {
      auto arguments = dump_arguments({.format = format,
                                       .content = content,
                                       .selection = {.schemas = {"shop"}, .tables = {"a.\"B c\""}}},
                                      {"cron"});
      arguments.emplace_back("--dbname=host=/run port=5432");
      if (format == dump_format::directory) arguments.emplace_back("--file=dump");
      CHECK(check_dump_program(with(dump_program_kind::dump, arguments)));
      CHECK(with(dump_program_kind::dump, arguments).fills_folder() ==
            (format == dump_format::directory));
      auto restored =
          script_arguments({.content = content,
                            .existing = content == dump_content::data ? existing_objects::stop
                                                                      : existing_objects::replace});
      for (const auto* const one : {"--format=tar", "--use-list=list", "archive"})
        restored.emplace_back(one);
      CHECK(check_dump_program(with(dump_program_kind::restore, restored)));
      CHECK_FALSE(with(dump_program_kind::restore, restored).fills_folder());
    }
}

TEST_CASE("dump program: arguments that name other files, servers or programs are refused") {
  for (const auto* const one :
       {"--file=/etc/passwd", "--file=../dump", "-f", "/etc/passwd", "--dbname=x", "-d", "archive2",
        "--use-list=/etc/passwd", "--jobs=4", "--filter=x", ""})
    CHECK_FALSE(check_dump_program(with(dump_program_kind::restore, {one})));
  for (const auto* const one : {"--file=/etc/passwd", "--file=-", "archive", "--jobs=4",
                                "--filter=/etc/passwd", "--use-list=list", "-f", "x"})
    CHECK_FALSE(check_dump_program(with(dump_program_kind::dump, {one})));
  CHECK_FALSE(
      check_dump_program(with(dump_program_kind::dump, {std::string("--schema=a\0b", 12)})));
  CHECK_FALSE(check_dump_program(
      with(dump_program_kind::dump, std::vector<std::string>(5'000, "--verbose"))));
}

TEST_CASE("dump program: its files are in its folder, objects of the same names are not") {
  CHECK(arguments_in(with(dump_program_kind::restore,
                          {"--file=-", "--use-list=list", "--format=tar", "archive"}),
                     "/f/") ==
        std::vector<std::string>{"--file=-", "--use-list=/f/list", "--format=tar", "/f/archive"});
  CHECK(arguments_in(with(dump_program_kind::dump, {"--file=dump", "--schema=archive"}), "/f/") ==
        std::vector<std::string>{"--file=/f/dump", "--schema=archive"});
}
