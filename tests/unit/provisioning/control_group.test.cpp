#include "provisioning/local/control_group.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using provisioning::control_groups;

namespace {

/// A folder with the files of a control group.
struct fake_tree {
  temporary_folder folder;
  domain::project_ref ref{"abcdefghijklmnopqrst"};

  explicit fake_tree(const std::string& controllers = "cpuset cpu io memory pids\n") {
    write("cgroup.controllers", controllers);
    write("cgroup.subtree_control", "");
  }

  void write(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories((folder.path() / name).parent_path());
    std::ofstream(folder.path() / name) << content;
  }

  /// Creates the files that the kernel creates with a group.
  void make_group() const {
    for (const auto* name : {"memory.max", "pids.max", "cpu.max", "cgroup.procs"})
      write(ref.value + "/" + name, "");
  }

  std::string read(const std::string& name) const {
    std::ifstream file(folder.path() / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

}  // namespace

TEST_CASE("control groups: enable the required controllers that are not enabled yet") {
  fake_tree at;
  CHECK(control_groups::open(at.folder.path()));
  CHECK(at.read("cgroup.subtree_control") == "+cpu +memory +pids");
  at.write("cgroup.subtree_control", "cpu memory pids\n");
  CHECK(control_groups::open(at.folder.path()));
  CHECK(at.read("cgroup.subtree_control") == "cpu memory pids\n");
}

TEST_CASE(
    "control groups: an invalid folder, or one without a controller, is rejected with the reason") {
  const auto without = control_groups::open(fake_tree("cpu pids\n").folder.path());
  REQUIRE(!without);
  CHECK(without.error().code == core::errc::unavailable);
  CHECK(without.error().message.find("controller memory") != std::string::npos);
  CHECK(!control_groups::open("/nowhere"));
}

TEST_CASE("control groups: a database's group has its limits and its processes") {
  fake_tree at;
  at.make_group();
  const auto groups = need(control_groups::open(at.folder.path()));
  const domain::machine_limits limits{
      .process_memory_mib = 512, .memory_mib = 1024, .cpu_percent = 150, .processes = 62};
  need(groups.put(at.ref, limits));
  CHECK(at.read(at.ref.value + "/memory.max") == "1073741824");
  CHECK(at.read(at.ref.value + "/pids.max") == "62");
  CHECK(at.read(at.ref.value + "/cpu.max") == "150000 100000");
  need(groups.add(at.ref, 4711));
  CHECK(at.read(at.ref.value + "/cgroup.procs") == "4711");
}

TEST_CASE("control groups: a limit that cannot be written is an error") {
  fake_tree at;
  const auto groups = need(control_groups::open(at.folder.path()));
  CHECK(!groups.put(at.ref, {.memory_mib = 1}));
}

TEST_CASE("control groups: CPU time without a limit is not changed") {
  for (const auto& file : provisioning::control_files({.memory_mib = 1, .cpu_percent = 0}))
    CHECK(file.name != "cpu.max");
}
