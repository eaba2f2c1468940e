/*
 * What a disk would hold after a power cut: preloaded into the server, it keeps a second folder (POWER_CUT_KEPT) that gets a file's
 * bytes when the file is synced, and a new name or a removal when the folder that it happened in is synced. Nothing else reaches it.
 * Only what is below POWER_CUT_DATA counts. A file's own name is taken as kept with its first sync, as ext4, XFS and Btrfs do. A folder
 * that was made is kept once the folder above it is synced; until then a file beside it, FOLDER.unkept, says that it is to be lost.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum { most_pending = 65536, most_made = 4096 };

struct pending {
  char from[512];
  char to[512]; /* empty: a removal */
  int is_done;
};

static struct pending pending[most_pending];
static int pending_count;

struct made {
  char name[512];
  int is_kept;
};

static struct made made[most_made];
static int made_count;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static const char *below_data(const char *path) {
  const char *data = getenv("POWER_CUT_DATA");
  size_t length = data ? strlen(data) : 0;
  if (length == 0 || strncmp(path, data, length) != 0) return NULL;
  return path[length] == '/' ? path + length + 1 : path[length] == 0 ? "" : NULL;
}

static void kept_path(char *result, size_t size, const char *name) {
  snprintf(result, size, "%s/%s", getenv("POWER_CUT_KEPT"), name);
}

static void make_folders(const char *file) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s", file);
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0700);
    *slash = '/';
  }
}

static int is_in(const char *name, const char *folder) {
  const char *slash = strrchr(name, '/');
  size_t length = slash ? (size_t)(slash - name) : 0;
  return strlen(folder) == length && strncmp(name, folder, length) == 0;
}

static void keep_names_in(const char *folder) {
  for (int i = 0; i < pending_count; i++) {
    char from[PATH_MAX], to[PATH_MAX];
    if (pending[i].is_done || !is_in(pending[i].to[0] ? pending[i].to : pending[i].from, folder)) continue;
    pending[i].is_done = 1;
    kept_path(from, sizeof from, pending[i].from);
    if (pending[i].to[0] == 0) {
      unlink(from);
      continue;
    }
    kept_path(to, sizeof to, pending[i].to);
    make_folders(to);
    rename(from, to);
  }
}

static void unkept_path(char *result, size_t size, const char *name) {
  snprintf(result, size, "%s/%.511s.unkept", getenv("POWER_CUT_KEPT"), name);
}

static void keep_folders_in(const char *folder) {
  for (int i = 0; i < made_count; i++) {
    char unkept[PATH_MAX];
    if (made[i].is_kept || !is_in(made[i].name, folder)) continue;
    made[i].is_kept = 1;
    unkept_path(unkept, sizeof unkept, made[i].name);
    unlink(unkept);
  }
}

static void note_made(const char *path) {
  char unkept[PATH_MAX];
  const char *name = below_data(path);
  if (!name) return;
  pthread_mutex_lock(&turn);
  if (made_count == most_made) abort();
  snprintf(made[made_count].name, sizeof made[0].name, "%s", name);
  made[made_count++].is_kept = 0;
  unkept_path(unkept, sizeof unkept, name);
  make_folders(unkept);
  close(open(unkept, O_WRONLY | O_CREAT, 0600));
  pthread_mutex_unlock(&turn);
}

static void keep_bytes_of(int fd, const char *name, const struct stat *found) {
  char path[PATH_MAX], part[PATH_MAX + 8];
  kept_path(path, sizeof path, name);
  make_folders(path);
  snprintf(part, sizeof part, "%s.part", path);
  int to = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char self[64];
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  int from = open(self, O_RDONLY);
  off_t done = 0;
  while (from >= 0 && to >= 0 && done < found->st_size)
    if (sendfile(to, from, &done, (size_t)(found->st_size - done)) <= 0) break;
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  rename(part, path);
}

static void keep(int fd) {
  char self[64], path[PATH_MAX];
  struct stat found;
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(self, path, sizeof path - 1);
  if (length <= 0 || fstat(fd, &found) != 0) return;
  path[length] = 0;
  const char *name = below_data(path);
  if (!name) return;
  pthread_mutex_lock(&turn);
  if (S_ISDIR(found.st_mode)) {
    keep_names_in(name);
    keep_folders_in(name);
  } else keep_bytes_of(fd, name, &found);
  pthread_mutex_unlock(&turn);
}

static void note(const char *from, const char *to) {
  char whole_from[PATH_MAX], whole_to[PATH_MAX];
  const char *name, *new_name = "";
  /* Who renames gives whole paths; what is relative is none of ours. */
  snprintf(whole_from, sizeof whole_from, "%s", from);
  snprintf(whole_to, sizeof whole_to, "%s", to);
  name = below_data(whole_from);
  if (to[0] != 0) new_name = below_data(whole_to);
  if (!name || !new_name) return;
  pthread_mutex_lock(&turn);
  if (pending_count == most_pending) abort();
  snprintf(pending[pending_count].from, sizeof pending[0].from, "%s", name);
  snprintf(pending[pending_count].to, sizeof pending[0].to, "%s", new_name);
  pending[pending_count++].is_done = 0;
  pthread_mutex_unlock(&turn);
}

int fsync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  int result = real(fd);
  if (result == 0) keep(fd);
  return result;
}

int fdatasync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  int result = real(fd);
  if (result == 0) keep(fd);
  return result;
}

int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  int result = real(from, to);
  if (result == 0) note(from, to);
  return result;
}

int mkdir(const char *path, mode_t mode) {
  int (*real)(const char *, mode_t) = (int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir");
  int result = real(path, mode);
  if (result == 0) note_made(path);
  return result;
}

int unlink(const char *path) {
  int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
  int result = real(path);
  if (result == 0) note(path, "");
  return result;
}
